/** What a guest declares before they book. */
export const declaration = 'This is not about work that I will hand in to be assessed'
