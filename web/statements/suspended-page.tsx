import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { DecisionList } from './decision-list.tsx'

/** The one page of suspended people: the decision and the appeal, running orders, and their data. */
export function SuspendedPage({ orders, data }: { orders: ReactNode; data: ReactNode }) {
  return (
    <div className="page pb-10">
      <div className="phead">
        <div>
          <h1 className="t-page">Your account is suspended</h1>
          <p className="c2">
            Others do not see your profile or your projects. Your open orders continue, and your money stays yours.
          </p>
        </div>
      </div>
      <Part title="Decisions about you">
        <DecisionList />
      </Part>
      <Part title="Your running orders">{orders}</Part>
      <Part title="Your data">{data}</Part>
      <Part title="Something else?">
        <p className="c2">
          <Link className="link" to="/help">
            Write to us
          </Link>
          . We answer by email.
        </p>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="hang" aria-labelledby={id}>
      <h2 className="t-sub" id={id}>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
