import type { CreditLine, CreditList } from '@guildhall/contract/ambassadors/credits.ts'
import { termWords } from '@guildhall/contract/ambassadors/joining-term.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import type { PartProps } from '../parts.ts'
import { creditApi, creditQuery, readTerm } from './credit-queries.ts'

/** What ambassadors earned in a term, and releasing it to their balances. */
export function CreditPage({ params }: PartProps) {
  const term = readTerm(params)
  const { data, error, refetch } = useQuery(creditQuery(term))
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="credit">
      <h1 className="t-page" tabIndex={-1} ref={heading}>
        Ambassador credit
      </h1>
      <p className="c2 mb-4">
        Campus ambassadors earn credit for each person who became active. What you release is booked from the fees to
        their balances and cannot be taken back.
      </p>
      {data ? <TermList list={data} onDone={onDecided} /> : null}
      {error && !data ? (
        <LoadFailure title="The list could not be loaded" message={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </AdminFrame>
  )
}

interface TermListProps {
  list: CreditList
  onDone: (words: string) => void
}

function TermList({ list, onDone }: TermListProps) {
  const { term, terms, lines, released, currency, feesMinor, capMinor, creditMinor } = list
  const due = lines.filter(({ dueMinor, isOwn }) => dueMinor > 0 && !isOwn)
  const total = due.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
  const release = useRelease(list.term, onDone)
  return (
    <>
      <nav className="row row--wrap gap-3 mb-4" aria-label="Terms">
        {terms.map((each) => (
          <Link
            key={each}
            className="link"
            to={`/admin/credit?term=${each}`}
            {...(each === term ? { 'aria-current': 'page' as const } : {})}
          >
            {termWords(each)}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="due">
        <div className="row row--between row--wrap mb-3">
          <h2 className="t-section" id="due">
            {termWords(term)} <span className="c3 t-sm num">{moneyText(total, currency)} to release</span>
          </h2>
          {due.length > 0 ? (
            <Button look="primary" busy={release.isPending} onClick={() => release.mutate(due)}>
              {due.length === 1 ? 'Release 1 line' : `Release ${due.length} lines`}
            </Button>
          ) : null}
        </div>
        <p className="c2 t-sm mb-3">
          {moneyText(creditMinor, currency)} for each active person, at most {moneyText(capMinor, currency)} a term. The
          fees hold {moneyText(feesMinor, currency)}.
        </p>
        {lines.length === 0 ? <p className="c2">No ambassador has earned credit in this term.</p> : null}
        {lines.length > 0 ? (
          <ul className="panel dk" aria-label="Lines">
            {lines.map((line) => (
              <Line key={line.ambassador.customUserId} line={line} currency={currency} release={release} />
            ))}
          </ul>
        ) : null}
      </section>
      {released.length > 0 ? (
        <section className="mt-8" aria-labelledby="released">
          <h2 className="t-section mb-3" id="released">
            Released
          </h2>
          <ul className="panel dk" aria-label="Released">
            {released.map(({ id, ambassador, amountMinor, at }) => (
              <li className="dk__i" key={id}>
                <div className="min-w-0">{ambassador?.name ?? 'An account that is gone'}</div>
                <div className="dk__e">
                  <DateOf className="c3 t-sm num" at={at} time />
                  <span className="num semi">{moneyText(amountMinor, currency)}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface LineProps {
  line: CreditLine
  currency: string
  release: ReturnType<typeof useRelease>
}

function Line({ line, currency, release }: LineProps) {
  const { ambassador, campus, active, creditMinor, releasedMinor, dueMinor, isOwn, suspended } = line
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <Link className="semi dk__t hover:underline" to={`/admin/people/${ambassador.customUserId}`}>
          {ambassador.name}
        </Link>
        <p className="c2 t-sm num">
          {campus}, {formatCount(active)} active, {moneyText(creditMinor, currency)} earned,{' '}
          {moneyText(releasedMinor, currency)} released
        </p>
        {suspended ? <p className="c2 t-sm">This account is suspended.</p> : null}
        {isOwn ? <p className="c2 t-sm">This is your own line: a colleague releases it.</p> : null}
      </div>
      <div className="dk__e">
        <span className="num semi">{moneyText(dueMinor, currency)}</span>
        {dueMinor > 0 && !isOwn ? (
          <Button
            size="sm"
            aria-label={`Release the credit of ${ambassador.name}`}
            busy={release.isPending}
            onClick={() => release.mutate([line])}
          >
            Release
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function useRelease(term: string, onDone: (words: string) => void) {
  // Retrying the same press books nothing twice; the next press gets a new key.
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (lines: readonly CreditLine[]) =>
      creditApi.release({
        body: {
          term,
          lines: lines.map(({ ambassador: { customUserId }, dueMinor }) => ({ customUserId, dueMinor })),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: (_list, lines) => onDone(lines.length === 1 ? '1 line released' : `${lines.length} lines released`),
    onError: (error) => toast.error(failureText(error)),
    onSettled() {
      key.current = crypto.randomUUID()
    },
  })
}
