import { feeOf } from '@guildhall/contract/orders/fees.ts'
import type { BusinessDetails } from '@guildhall/contract/payouts/business.ts'
import type { Balance } from '@guildhall/contract/payouts/payouts.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { BusinessForm } from './business-form.tsx'

interface ReadyToSellProps {
  details: BusinessDetails | null
  balance: Balance
  /** The newest project that the seller published with a price; null without one. */
  project: Pick<ProjectCard, 'id' | 'title' | 'price'> | null
  /** How many people asked to be told when they can buy. */
  waiting: number
  addProject: ReactNode
  /** The rows of the phone and of the payout account, with their dialogs. */
  phone: ReactNode
  account: ReactNode
}

/** What is left before people can buy from a seller, and before the seller can be paid. */
export function ReadyToSell({ details, balance, project, waiting, addProject, phone, account }: ReadyToSellProps) {
  const sellingSteps = [project !== null, details !== null]
  // Takes the focus from the form, which disappears, and shows what changed.
  const standing = useRef<HTMLDivElement>(null)
  const payoutSteps = [balance.phoneVerified, balance.account !== null]
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: '/my-projects', name: 'My projects' }]} here="Ready to sell" />
      <div className="phead">
        <div>
          <h1 className="t-page">Ready to sell</h1>
          <p className="c2">What is left before people can buy from you, and before we can pay you.</p>
        </div>
      </div>
      <div className="mb-5" ref={standing} tabIndex={-1}>
        <Standing {...{ details, project, waiting }} canBePaid={!payoutSteps.includes(false)} />
      </div>
      <div className="record">
        <div>
          <Part title="Before people can buy" done={sellingSteps}>
            <ul className="lines">
              <SettingRow
                title="First project"
                hint={
                  project ? (
                    <>
                      <span className="work">{project.title}</span>,{' '}
                      {moneyText(toMinor(project.price), balance.currency, { short: true })}
                    </>
                  ) : (
                    'A published project with a price.'
                  )
                }
              >
                {project ? (
                  <>
                    <Status kind="ok">Done</Status>
                    <Link className={buttonClass({ size: 'sm' })} to={`/product/${project.id}`}>
                      View project
                    </Link>
                  </>
                ) : (
                  addProject
                )}
              </SettingRow>
              <SettingRow title="Business details" hint={details ? details.name : 'A private person can sell too.'}>
                {details ? (
                  <>
                    <Status kind="ok">Done</Status>
                    <Link className={buttonClass({ size: 'sm' })} to="/settings/business">
                      Change details
                    </Link>
                  </>
                ) : (
                  <Status kind="ask">To do</Status>
                )}
              </SettingRow>
            </ul>
            {details ? null : (
              <div className="max-w-160 pt-4">
                <BusinessForm details={null} onSaved={() => standing.current?.focus()} />
              </div>
            )}
          </Part>
          <Part
            title="Before your first payout"
            done={payoutSteps}
            note="You can sell without these. What you earn stays in your balance until they are done."
          >
            <ul className="lines">
              {phone}
              {account}
            </ul>
          </Part>
        </div>
        <div className="record__side">
          {project ? <OneSale price={project.price} {...balance} /> : null}
          {waiting > 0 ? (
            <section className="panel" aria-labelledby="waiting">
              <div className="panel__h">
                <h2 className="t-sub" id="waiting">
                  Waiting to buy
                </h2>
                <span className="num">{formatCount(waiting)}</span>
              </div>
              <p className="panel__b c2">
                {waiting === 1 ? '1 person asked' : `${formatCount(waiting)} people asked`} to be told when they can buy
                from you. You see how many, not who.
              </p>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  )
}

type StandingProps = Pick<ReadyToSellProps, 'details' | 'project' | 'waiting'> & { canBePaid: boolean }

function Standing({ details, project, waiting, canBePaid }: StandingProps) {
  if (!details)
    return (
      <Notice kind="wait">
        <p className="semi">
          {project ? 'One step left before people can buy' : 'Two steps left before people can buy'}
        </p>
        <p>
          {project ? (
            <>
              Add your business details. <span className="work">{project.title}</span> goes on sale as soon as you save
              them{waiting > 0 ? ', and we tell the people who asked' : ''}.
            </>
          ) : (
            'Publish a project with a price, and add your business details.'
          )}
        </p>
      </Notice>
    )
  if (!project)
    return (
      <Notice kind="wait">
        <p className="semi">One step left before people can buy</p>
        <p>Publish a project with a price.</p>
      </Notice>
    )
  return (
    <Notice kind="ok">
      <p className="semi">People can buy from you</p>
      <p>
        {canBePaid
          ? 'We can pay you, too. There is nothing left to do.'
          : 'Before your first payout we need the steps below.'}
      </p>
    </Notice>
  )
}

interface PartProps {
  title: string
  /** Whether each of its steps is done. */
  done: readonly boolean[]
  note?: string
  children: ReactNode
}

function Part({ title, done, note, children }: PartProps) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="mb-8" aria-labelledby={id}>
      <div className="ruled">
        <h2 className="t-section" id={id}>
          {title}
        </h2>
        <span className="c3 t-sm num">
          {done.filter(Boolean).length} of {done.length} done
        </span>
      </div>
      {note ? <p className="c2 t-sm mb-2">{note}</p> : null}
      {children}
    </section>
  )
}

/** What the seller gets of one sale at this price. */
function OneSale({ price, currency, feePercent }: Pick<Balance, 'currency' | 'feePercent'> & { price: number }) {
  const minor = toMinor(price)
  const fee = feeOf(minor, feePercent)
  return (
    <section className="panel panel--ink" aria-labelledby="one-sale">
      <div className="panel__h">
        <h2 className="t-sub" id="one-sale">
          When one copy is sold
        </h2>
      </div>
      <div className="panel__b">
        <dl className="kv">
          <dt>Price</dt>
          <dd>{moneyText(minor, currency)}</dd>
          <dt>Guildhall fee, {feePercent}%</dt>
          <dd>−{moneyText(fee, currency)}</dd>
          <dt className="semi">To you</dt>
          <dd className="semi">{moneyText(minor - fee, currency)}</dd>
        </dl>
        <p className="c3 t-sm mt-2">Prices are final: buyers pay nothing on top.</p>
      </div>
    </section>
  )
}
