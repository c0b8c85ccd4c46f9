import type { MessageInput } from '@guildhall/contract/conversations/messages.ts'
import type { DataSet } from '../data-set.ts'
import { generateProjects } from '../projects/projects.ts'
import { generatePurchases } from '../trade/purchases.ts'
import { castSpeakers, type FoundSpeaker, type Speaker } from './script.ts'

const dayMs = 86_400_000
/** After these an order is talked about in another way. */
const unhappy = ['report', 'refund', 'cancel', 'withdraw']

/** What talks are about, and whom they are with because of it; people by their `n`. */
export type Subjects = ReturnType<typeof findSubjects>

/** Finds projects and orders of the demo community by how titles begin. */
export function findSubjects({ options, size }: DataSet) {
  const projects = [...generateProjects(options, size)]
  const orders = generatePurchases(options, size).flatMap(({ buyerN, at, orders: bought }) =>
    bought.map((order) => ({ ...order, buyerN, at })),
  )
  const ageOf = (at: Date) => (options.now.getTime() - at.getTime()) / dayMs
  const has = (order: (typeof orders)[number], title: string) =>
    order.lines.some(({ project }) => project.title.startsWith(title))

  return {
    /** Who outside the cast dealt with person `n` in this; undefined when nobody did. */
    find(n: number, { side, title, daysAgo: [least, most] }: FoundSpeaker): number | undefined {
      const sides = ({ buyerN, sellerN }: (typeof orders)[number]) =>
        side === 'buyer' ? { own: sellerN, other: buyerN } : { own: buyerN, other: sellerN }
      const found = orders.find((order) => {
        const age = ageOf(order.at)
        const { own, other } = sides(order)
        const isCalm = !order.acts.some(({ day, move }) => day <= age && unhappy.includes(move))
        const isMeant = own === n && other >= castSpeakers.length && has(order, title)
        return isMeant && age >= least && age <= most && (side === 'seller' || isCalm)
      })
      return found && sides(found).other
    },

    /** What a line of one of two is about: a project of the other, or the latest order between both by then. */
    about(
      people: ReadonlyMap<Speaker, number>,
      by: Speaker,
      { project, order }: { project?: string; order?: string },
      at: Date,
    ): NonNullable<MessageInput['about']> | null {
      if (project) {
        const otherN = [...people].find(([speaker]) => speaker !== by)?.[1]
        const found = projects.find(({ sellerN, title }) => sellerN === otherN && title.startsWith(project))
        return found ? { kind: 'project', id: found.id } : null
      }
      if (!order) return null
      const both = [...people.values()]
      const found = orders.findLast(
        (each) => both.includes(each.buyerN) && both.includes(each.sellerN) && each.at < at && has(each, order),
      )
      return found ? { kind: 'order', id: found.id } : null
    },
  }
}
