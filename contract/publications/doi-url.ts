/** Returns the address at which a DOI leads to its publication. */
export const doiUrl = (doi: string): string => `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`
