/** Colours of one plate: ground, ink, light, accent. */
export interface Pigment {
  ground: string
  ink: string
  light: string
  accent: string
}

export const pigments = {
  prussian: { ground: '#17324E', ink: '#8CC3E6', light: '#E9EFF3', accent: '#E8B04A' },
  verdigris: { ground: '#B9D8CF', ink: '#0F4B4C', light: '#F4F8F3', accent: '#C4553F' },
  ochre: { ground: '#E6C27A', ink: '#5A3910', light: '#FBF1DA', accent: '#17324E' },
  madder: { ground: '#BE5444', ink: '#FBE6DA', light: '#5A1D18', accent: '#F0C36A' },
  moss: { ground: '#2C4835', ink: '#C6DBA4', light: '#F1F4E4', accent: '#E3A857' },
  slate: { ground: '#CCD4DB', ink: '#27384A', light: '#F5F7F8', accent: '#B8503E' },
  clay: { ground: '#D9AD92', ink: '#58291D', light: '#F9ECE2', accent: '#0F5B66' },
  bone: { ground: '#E8E1D0', ink: '#1E2B3A', light: '#FBF9F3', accent: '#2B67C8' },
  teal: { ground: '#0E5560', ink: '#BDE3DA', light: '#EFF8F4', accent: '#EDB458' },
  rust: { ground: '#8A3F26', ink: '#F3CDA8', light: '#FCEFE0', accent: '#8CC3E6' },
} as const satisfies Record<string, Pigment>

export type PigmentName = keyof typeof pigments

/** Returns an ink that is readable on the light colour of a pigment. */
export function inkOnLight(pigment: Pigment): string {
  const darkGrounds: readonly string[] = [
    pigments.prussian.ground,
    pigments.moss.ground,
    pigments.teal.ground,
    pigments.rust.ground,
  ]
  return darkGrounds.includes(pigment.ground) ? pigment.ground : pigment.ink
}
