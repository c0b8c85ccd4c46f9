import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { askPurposeWords } from '@guildhall/contract/experts/options.ts'
import { DateOf } from '#lib/format/time-ago.tsx'

/** What an expert was asked for, as both sides read it. */
export function AskDetails({ ask }: { ask: ExpertAsk }) {
  const day = (at: string) => <DateOf key={at} at={`${at}T12:00:00Z`} />
  return (
    <dl className="kv">
      <dt>Help with</dt>
      <dd>{askPurposeWords[ask.purpose]}</dd>
      {ask.purpose === 'doctorate' ? (
        <>
          <dt>Topic</dt>
          <dd>{ask.topic}</dd>
          {ask.startsOn ? [<dt key="start">Start</dt>, <dd key="day">{day(ask.startsOn)}</dd>] : null}
          {ask.funding ? [<dt key="funding">Funding</dt>, <dd key="paid">{ask.funding}</dd>] : null}
        </>
      ) : null}
      {ask.purpose === 'review' ? (
        <>
          <dt>Review of</dt>
          <dd>{ask.what}</dd>
          {ask.pages ? [<dt key="pages">Pages</dt>, <dd key="count">{ask.pages}</dd>] : null}
          {ask.until ? [<dt key="until">Until</dt>, <dd key="day">{day(ask.until)}</dd>] : null}
        </>
      ) : null}
      {ask.purpose === 'talk' ? (
        <>
          <dt>Where</dt>
          <dd>{ask.where}</dd>
          {ask.on ? [<dt key="on">When</dt>, <dd key="day">{day(ask.on)}</dd>] : null}
        </>
      ) : null}
    </dl>
  )
}
