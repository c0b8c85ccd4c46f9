import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { readLineReview } from '#reviews/review-lists.ts'
import { answerReview, writeReview } from '#reviews/review-moves.ts'
import type { DataSet } from '../data-set.ts'
import { viewerOf } from '../people/viewers.ts'
import type { SeedPurchase } from './purchases.ts'
import { reviewOf } from './reviews.ts'
import type { Step } from './steps.ts'

type Completed = Record<'orderId' | 'lineId' | 'projectId', string>

const findCompleted = `
  select o.id as "orderId", l.id as "lineId", l.project_id as "projectId"
  from orders o join order_lines l on l.order_id = o.id where o.completed_at = $1 order by o.number, l.position`

/**
 * Returns the steps after orders completed at a given time, each line once: its buyer reviews it, and its seller answers.
 */
export function reviewersOf(set: DataSet, bought: readonly SeedPurchase[]) {
  const waiting = new Map<string, { n: number; projectN: number; buyerN: number; sellerN: number }>()
  for (const { buyerN, orders } of bought)
    for (const { id, sellerN, lines } of orders)
      for (const { n, project } of lines)
        waiting.set(`${id} ${project.id}`, { n, projectN: project.n, buyerN, sellerN })
  return async (db: Db, completedAt: Date): Promise<Step[]> => {
    const rows = await run<Completed>(db, { name: 'seed_completed', text: findCompleted, values: [completedAt] })
    return rows.flatMap(({ orderId, lineId, projectId }) => {
      const key = `${orderId} ${projectId}`
      const line = waiting.get(key)
      waiting.delete(key)
      const review = line && reviewOf(set.options, { ...line, completedAt })
      if (!review) return []
      const [buyer, seller] = [viewerOf(set, line.buyerN), viewerOf(set, line.sellerN)]
      const place = { id: orderId, lineId }
      const { rating, text, createdAt, answer, answeredAt } = review
      const steps: Step[] = [{ at: createdAt, run: (deps) => writeReview(deps, buyer, place, { rating, text }) }]
      if (answer !== null && answeredAt)
        steps.push({
          at: answeredAt,
          async run(deps) {
            const { id: reviewId } = await readLineReview(deps, seller, place)
            await answerReview(deps, seller, { id: projectId, reviewId }, answer)
          },
        })
      return steps
    })
  }
}
