/** The ends of names of files that can be evidence, by which the file chooser and the call check them. */
export const evidenceEndings = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'csv', 'txt'] as const
