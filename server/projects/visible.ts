/** The condition that a person, by the parameter of the internal id, may see project `p`; 0 is nobody. */
export const visibleTo = (viewer: string) => `(p.visibility in ('public', 'unlisted') or p.seller_id = ${viewer})`
