/**
 * The flags of the server's process. Node lets the young generation grow to 128 MB, which rendering pages fills within
 * seconds; with 8 MB for each half, the process takes 100 MB less, and a page 7 % more CPU. It also lets the old generation
 * grow to several times its live size before collecting; with 40 % growth, the process takes about 100 MB less, and we
 * measured no more CPU per page (`npm run bench -- pages`).
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
