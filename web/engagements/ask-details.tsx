import type { Cv } from '@guildhall/contract/engagements/cvs.ts'
import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { askPurposeWords } from '@guildhall/contract/experts/options.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cvApi } from './cv-field.tsx'

/** What an expert was asked for, as both sides read it. */
export function AskDetails({ id, ask, cv }: { id: string; ask: ExpertAsk; cv: Cv | null }) {
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
          {cv
            ? [
                <dt key="cv">CV</dt>,
                <dd key="file">
                  <CvLink id={id} cv={cv} />
                </dd>,
              ]
            : null}
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

function CvLink({ id, cv: { name, size } }: { id: string; cv: Cv }) {
  // Its link expires after five minutes, so each press requests a new one.
  const download = useMutation({
    mutationFn: () => cvApi.open({ params: { id } }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <span className="row row--wrap gap-2">
      <span className="trunc">
        {name} <span className="c3 t-sm num">{formatBytes(size)}</span>
      </span>
      <Button
        size="sm"
        icon={Download}
        busy={download.isPending}
        onClick={() => download.mutate()}
        aria-label={`Download ${name}`}
      >
        Download
      </Button>
    </span>
  )
}
