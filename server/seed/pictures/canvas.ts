import type { Random } from '../chance/random.ts'
import type { Pigment } from './pigments.ts'

export const canvas = { width: 640, height: 400 } as const

/** Draws one plate's pattern; `offsets` are two angles drawn before anything else. */
export type Draw = (random: Random, pigment: Pigment, offsets: [number, number]) => string

/** One decimal place. */
export const tenth = (n: number) => Math.round(n * 10) / 10
/** Two decimal places. */
export const hundredth = (n: number) => Math.round(n * 100) / 100
