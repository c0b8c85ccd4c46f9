import type { MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { dayMs } from '#db/moments.ts'
import type { DataSet } from '../data-set.ts'
import { generateProjects } from '../projects/projects.ts'
import { generatePurchases } from '../trade/purchases.ts'
import { castSpeakers, type FoundSpeaker, type Speaker } from './script.ts'

/** After these moves, people talk about an order differently. */
const unhappy = ['report', 'refund', 'cancel', 'withdraw']

/** The subjects of conversations, and the people they are held with; people by their `n`. */
export type Subjects = ReturnType<typeof findSubjects>

/** Finds projects and orders of the demo community by the beginning of their titles. */
export function findSubjects({ options, size }: DataSet) {
  const projects = [...generateProjects(options, size)]
  const orders = generatePurchases(options, size).flatMap(({ buyerN, at, orders: bought }) =>
    bought.map((order) => ({ ...order, buyerN, at })),
  )
  const ageOf = (at: Date) => (options.now.getTime() - at.getTime()) / dayMs
  const has = (order: (typeof orders)[number], title: string) =>
    order.lines.some(({ project }) => project.title.startsWith(title))

  return {
    /** Returns the person outside the cast who dealt with person `n` in it; undefined when there is none. */
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

    /**
     * Returns the subject of a line in a conversation of two: a project of the other person, or the latest order between
     * both by then.
     */
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
