const segment = '[a-z0-9][a-z0-9_.-]*'
const shape = new RegExp(`^${segment}(/${segment})*$`)

/**
 * Whether a key has the form that the server writes: lower-case segments that begin with a letter or digit. So there is no
 * `..`, no empty or absolute path, no backslash, NUL or percent sign, and no two keys that a file system treats as equal.
 */
export function isKey(key: string): boolean {
  return key.length <= 200 && shape.test(key) && !key.includes('..')
}

const pictureName = /^[0-9a-f]{32}-\d{1,4}\.webp$/

/** Whether a name is a public picture file's. */
export function isPictureName(name: string): boolean {
  return pictureName.test(name)
}

/** Returns the storage key of one width of a public picture; `picture` is the key in the database and the API. */
export function pictureKey(picture: string, width: number): string {
  return widthKey(`pictures/${picture}`, width)
}

/** Returns the storage key of one width of a picture whose full key, with its folder, is `key`. */
export function widthKey(key: string, width: number): string {
  return `${key}-${width}.webp`
}
