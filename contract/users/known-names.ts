/** What is suggested while somebody types it. */
export const knownNameKinds = ['skill', 'university'] as const
export type KnownNameKind = (typeof knownNameKinds)[number]
