import type { Order } from '@guildhall/contract/orders/orders.ts'
import { AnswerList } from '#ui/lists/answer-list.tsx'

/** What the buyer answered before the payment, as it was asked then; nothing where nothing was asked. */
export function OrderAnswers({ order }: { order: Order }) {
  const asked = order.items.filter(({ answers }) => answers.length > 0)
  if (asked.length === 0) return null
  return (
    <section className="hang" aria-labelledby="answers">
      <h2 className="t-sub" id="answers">
        {order.role === 'buyer' ? 'Your answers' : `Answers from ${order.buyer?.firstName || 'the buyer'}`}
      </h2>
      <div className="min-w-0">
        {asked.map(({ id, title, answers }) => (
          <div key={id}>
            {asked.length > 1 ? <h3 className="work mt-2">{title}</h3> : null}
            <AnswerList answers={answers} />
          </div>
        ))}
      </div>
    </section>
  )
}
