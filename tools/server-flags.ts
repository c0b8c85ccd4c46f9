/**
 * What the server's process is started with. Node lets the space for young objects grow to 128 MB, which rendering pages
 * fills within seconds; with 8 MB for each half the process takes 100 MB less, and a page 7 % more CPU. It also lets the old
 * objects grow to several times what is in use before it clears them; with 40 % on top of that the process takes about 100 MB
 * less, and we measured no more CPU per page (`npm run bench -- pages`).
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
