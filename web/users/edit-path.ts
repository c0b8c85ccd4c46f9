/** The query of the own profile's address that opens the form for name, headline and place. */
export const editQuery = { name: 'edit', value: 'basics' } as const

/** Opens the viewer's own profile in that form. */
export const editProfilePath = `/profile?${editQuery.name}=${editQuery.value}`
