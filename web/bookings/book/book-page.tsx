import '../bookings.css'
import type { BookingRefusal, OfferedSession } from '@guildhall/contract/bookings/offered-sessions.ts'
import { cancelRuleSentence, cancelRuleWords, placeKindWords } from '@guildhall/contract/bookings/words.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { refundSentence } from '@guildhall/contract/orders/cancel-rules.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { spanIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { backWords } from '#lib/format/sessions.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { signInPath } from '#lib/page/sign-in-path.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { AutomaticPart } from '../automatic-part.tsx'
import { offeredQueries } from '../booking-api.ts'
import { CancelBar } from '../cancel-bar.tsx'
import { SlotPicker, useChosenStart } from '../slot-picker.tsx'
import { declaration } from './declaration.ts'
import { WaitButton, WaitPart } from './waiting-part.tsx'

// Priced sessions have the checkout's forms instead.
const BookForm = lazyComponent(() => import('./book-form.tsx').then((module) => module.BookForm))

interface BookPageProps {
  viewer: Viewer | null
  host: string
  type: string
  /** The questions before a priced session, for its buyer. */
  ask: (offered: OfferedSession, buyer: Viewer) => ReactNode
  /** The buttons that buy a priced session at a start. */
  buy: (offered: OfferedSession, start: string) => ReactNode
  /** The button that reports the session type. */
  report: (type: OfferedSession['type']) => ReactNode
}

const refusals: Record<BookingRefusal, string> = {
  own: 'This is your own session. Others can book it.',
  hidden: 'The moderators have hidden this session. Only you can see it. Read why, and appeal, in Settings, Decisions.',
  paused: 'You cannot book this session at the moment.',
  closed: 'This host has no hours yet.',
  unpayable: 'This host cannot take payments at the moment.',
}

/** A session type with its free times: a guest chooses one and books it. */
export function BookPage({ viewer, host: handle, type: typeId, ask, buy, report }: BookPageProps) {
  const { data } = useQuery(offeredQueries.one(handle, typeId))
  const isHydrated = useHydrated()
  // Until scripts run, nobody knows where the reader is.
  const zone = useTimeZone(data?.zone)
  // A link to one of the free times chooses it.
  const [params] = useSearchParams()
  const linked = params.get('at')
  const { at, isGone, setAt } = useChosenStart(
    handle,
    typeId,
    zone,
    linked !== null && Date.parse(linked) > Date.now() ? linked : null,
  )
  if (!data) return null
  const { type, host, zone: hostZone, absences, refusal, wait, priceMinor, currency } = data
  const price = moneyText(priceMinor, currency, { zero: 'Free' })
  const isBought = priceMinor > 0 && !type.approval
  return (
    <div className="page book">
      <Crumbs link={Link} above={[{ to: profilePath(host), name: displayName(host) }]} here="Book" />
      <div className="phead">
        <div>
          <h1 className="t-page">{type.title}</h1>
          <p className="c2">
            {type.minutes} minutes with {displayName(host)}, {priceMinor === 0 ? 'free of charge' : price}
          </p>
        </div>
      </div>
      <div className="book__g">
        <div>
          {refusal === null ? null : (
            <div className="mb-4">
              <Notice kind="wait">{refusals[refusal]}</Notice>
            </div>
          )}
          {wait === null ? null : <WaitPart wait={wait} host={handle} type={typeId} />}
          {absences.map(({ from, to }) => (
            <p key={from} className="c2 mb-2">
              {displayName(host)} is away{' '}
              {from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`}.
            </p>
          ))}
          {isGone ? (
            <div className="mb-4">
              <Notice kind="wait">That time is no longer free. Choose another one.</Notice>
            </div>
          ) : null}
          {refusal === 'closed' || refusal === 'paused' || refusal === 'hidden' ? null : isHydrated ? (
            <SlotPicker
              host={handle}
              hostName={displayName(host)}
              type={typeId}
              zone={zone}
              hostZone={hostZone}
              value={at}
              onChange={setAt}
              whenFull={
                wait === null && refusal !== 'own' ? (
                  <WaitButton host={handle} type={typeId} isVisitor={viewer === null} />
                ) : null
              }
            />
          ) : (
            <div className="pick" />
          )}
          <p className="book__what">{type.what}</p>
          <ul className="tags mt-3" aria-label="Topics">
            {type.topics.map((topic) => (
              <li key={topic}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        </div>
        <aside className="panel panel--ink book__side" aria-label="Booking">
          <div className="panel__b">
            <p className="row gap-3">
              <Avatar
                {...host}
                picture={host.avatar}
                size={40}
                kind={host.userType === 'Business' ? 'business' : 'person'}
              />
              <span>
                <Link className="semi link link--plain" to={profilePath(host)}>
                  {displayName(host)}
                </Link>
                <span className="row gap-1.5 c2 t-sm">
                  <RoleGlyph role={roleOf(host.userType)} size={14} />
                </span>
              </span>
            </p>
            <dl className="kv mt-4">
              <dt>When</dt>
              <dd>{at ? spanIn({ start: at, end: endOf(at, type.minutes) }, zone) : 'Choose a time'}</dd>
              <dt>Where</dt>
              <dd>{placeKindWords[type.placeKind]}</dd>
              <dt>People</dt>
              <dd>{type.people === 1 ? 'Only you' : `Up to ${type.people}`}</dd>
              <dt>Price</dt>
              <dd>
                {price}
                {priceMinor === 0 && type.priceMinor > 0 ? (
                  <span className="c2 t-sm block">
                    Your first session with {displayName(host)} is free. Later ones cost{' '}
                    {moneyText(type.priceMinor, currency)}.
                  </span>
                ) : null}
              </dd>
              <dt>Cancelling</dt>
              <dd>{cancelRuleWords[type.cancelRule]}</dd>
            </dl>
            <CancelBar cancelRule={type.cancelRule} start={at} isPriced={priceMinor > 0} zone={zone} />
            <p className="help">{cancelRuleSentence(type.cancelRule)}</p>
            {priceMinor === 0 ? null : (
              <p className="help">
                {at
                  ? backWords({ start: at, cancelRule: type.cancelRule, priceMinor, currency }, zone)
                  : refundSentence(type.cancelRule)}
              </p>
            )}
            {refusal === null ? (
              viewer && isBought ? (
                <BuyPart at={at} questions={ask(data, viewer)}>
                  {(start) => buy(data, start)}
                </BuyPart>
              ) : viewer ? (
                <LazyBoundary>
                  <BookForm offered={data} at={at} onTaken={() => setAt(null)} />
                </LazyBoundary>
              ) : (
                <Link
                  className={buttonClass({ look: 'primary', block: true })}
                  to={signInPath(`/book/${handle}/${typeId}${at ? `?${new URLSearchParams({ at })}` : ''}`)}
                >
                  Sign in to book
                </Link>
              )
            ) : null}
          </div>
        </aside>
        <div>
          <section className="panel" aria-labelledby="automatic">
            <h2 className="panel__h" id="automatic">
              What happens automatically
            </h2>
            <div className="panel__b">
              <AutomaticPart
                planned={{
                  ...{ side: 'guest', start: at, isPriced: priceMinor > 0, before: { approval: type.approval } },
                  ...{ placeKind: type.placeKind, minutes: type.minutes },
                }}
                zone={zone}
              />
            </div>
          </section>
          {refusal === 'own' || refusal === 'hidden' ? null : <p className="mt-5">{report(type)}</p>}
        </div>
      </div>
    </div>
  )
}

const endOf = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

interface BuyPartProps {
  at: string | null
  questions: ReactNode
  children: (start: string) => ReactNode
}

/** Leads to the payment of a chosen time, once it is declared that it is not about work to be assessed. */
function BuyPart({ at, questions, children }: BuyPartProps) {
  const [isDeclared, setDeclared] = useState(false)
  return (
    <div className="space-y-4.5 mt-4">
      {questions}
      <Checkbox label={declaration} checked={isDeclared} onChange={({ target }) => setDeclared(target.checked)} />
      {at === null ? (
        <p className="help">Choose a day and a time first.</p>
      ) : isDeclared ? (
        children(at)
      ) : (
        <p className="help">Tick the box above to go on to the payment.</p>
      )}
      <p className="help">
        We hold the time for {bookingLimits.holdMinutes} minutes after you press Pay at the checkout.
      </p>
    </div>
  )
}
