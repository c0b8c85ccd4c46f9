/** Returns the list of a saved search of experts. */
export const expertListPath = (query: string): string => (query ? `/findexpert?${query}` : '/findexpert')
