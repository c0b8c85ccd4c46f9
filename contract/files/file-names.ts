/** Returns the end of a file's name in small letters: 'mp4'; empty without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
