import * as z from 'zod'
import { type DemoProgram, demoTool, numberText } from '../demo-tool.ts'
import { normalQuantile } from './normal-quantile.ts'

const twoSided = (confidence: number) => normalQuantile(0.5 + confidence / 200)

interface Survey {
  /** In per cent, as all shares here. */
  confidence: number
  margin: number
  share: number
  population?: number | undefined
}

/** How many answers a survey of a share needs (Cochran), smaller for a small population. */
export function surveySize({ confidence, margin, share, population }: Survey): number {
  const p = share / 100
  const unlimited = (twoSided(confidence) ** 2 * p * (1 - p)) / (margin / 100) ** 2
  return Math.ceil(population === undefined ? unlimited : unlimited / (1 + (unlimited - 1) / population))
}

/**
 * How many people each of two groups needs to show a difference of `effect` standard deviations, by a two-sided t test: the
 * normal approximation with Guenther's correction.
 */
export function groupSize({ effect, alpha, power }: { effect: number; alpha: number; power: number }): number {
  const z = normalQuantile(1 - alpha / 2)
  return Math.ceil(2 * ((z + normalQuantile(power / 100)) / effect) ** 2 + z ** 2 / 4)
}

export const sampleSize: DemoProgram = {
  slug: 'sample-size',
  name: 'Sample size',
  tools: [
    demoTool({
      name: 'survey',
      title: 'Survey of a share',
      description: 'How many answers a survey needs so that a share in it is exact enough (Cochran’s formula).',
      input: {
        confidence: z.number().min(50).max(99.99).default(95).describe('In per cent.'),
        margin: z.number().min(0.1).max(50).default(5).describe('How far the share may be off, in percentage points.'),
        share: z
          .number()
          .min(1)
          .max(99)
          .default(50)
          .describe('The share you expect, in per cent; 50 needs the most answers.'),
        population: z
          .number()
          .int()
          .min(1)
          .max(1e10)
          .optional()
          .describe('How many people there are in all, if you know.'),
      },
      run(input) {
        const size = surveySize(input)
        const { confidence, margin, population } = input
        return [
          `You need ${numberText(size)} answers${population ? ` of ${numberText(population)} people` : ''}.`,
          `Then the share is within ${margin} percentage points in ${confidence} of 100 such surveys.`,
          `If 60 % answer, ask ${numberText(Math.ceil(size / 0.6))} people.`,
        ]
      },
    }),
    demoTool({
      name: 'two_groups',
      title: 'Two groups',
      description: 'How many people two groups need so that a t test shows a difference of their means.',
      input: {
        effect: z.number().min(0.05).max(5).default(0.5).describe('The difference in standard deviations (Cohen’s d).'),
        alpha: z.number().min(0.0001).max(0.5).default(0.05).describe('How often chance may look like a difference.'),
        power: z.number().min(50).max(99.9).default(80).describe('How often a real difference is found, in per cent.'),
      },
      run(input) {
        const size = groupSize(input)
        return [
          `Each group needs ${numberText(size)} people, both together ${numberText(size * 2)}.`,
          `A difference of ${input.effect} standard deviations is then found in ${input.power} of 100 such studies.`,
        ]
      },
    }),
  ],
}
