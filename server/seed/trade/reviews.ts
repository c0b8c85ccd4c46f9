import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { PoolClient } from 'pg'
import { dayMs } from '#db/moments.ts'
import { letters, shuffled } from '../chance/numbers.ts'
import { pick, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { answerTexts, reviewTexts } from './review-texts.ts'

/** A line of a completed order of the generated community; `n` numbers all lines of the data set. */
export interface CompletedLine {
  n: number
  projectN: number
  completedAt: Date
}

/** A buyer's review of a line, and the seller's answer. */
export interface SeedReview {
  id: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** Returns the review of a completed line by `now`, within the time for reviews; two of three buyers write one. */
export function reviewOf({ seed, now }: SeedOptions, line: CompletedLine): SeedReview | null {
  const random = randomForRow(seed, 'review', line.n)
  const soon = random() ** 3 * Math.min(reviewLimits.days - 1, 40)
  const createdAt = new Date(line.completedAt.getTime() + Math.floor(soon * dayMs) + 3_600_000)
  if (random() > 0.67 || createdAt > now) return null
  // Each project has its own quality, from which its buyers' ratings differ a little.
  const quality = 5.6 - 1.8 * randomForRow(seed, 'quality', line.projectN)() ** 2
  const stars = Math.round(quality - 2.4 * random() ** 3.5)
  const rating = Math.min(5, Math.max(1, stars)) as SeedReview['rating']
  const text = random() < 0.2 ? '' : pick(random, reviewTexts[rating])
  const answeredAt = new Date(createdAt.getTime() + Math.floor((0.2 + 4 * random()) * dayMs))
  const isAnswered = text !== '' && random() < (rating < 4 ? 0.6 : 0.25) && answeredAt < now
  return {
    id: letters(Math.floor(random() * 36 ** 7), 7) + letters(shuffled(line.n, 36 ** 5, seed), 5),
    ...{ rating, text, createdAt },
    answer: isAnswered ? pick(random, rating < 4 ? answerTexts.sorry : answerTexts.glad) : null,
    answeredAt: isAnswered ? answeredAt : null,
  }
}

/** Sets each project's stars and number of reviews from its reviews; before the projects are indexed. */
export async function sumRatings(client: PoolClient): Promise<void> {
  await client.query(`
    update projects p set rating_sum = r.stars, rating_count = r.reviews
    from (select project_id, sum(rating) as stars, count(*) as reviews from reviews where shown group by project_id) r
    where p.id = r.project_id and (p.rating_sum, p.rating_count) <> (r.stars, r.reviews)`)
}
