import { type AnnouncementState, audienceNames } from '@guildhall/contract/content/announcement-options.ts'
import type { Announcement } from '@guildhall/contract/content/announcements.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatCalendarDay, formatTotal } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { ReasonDialog, useDecided } from '../decisions.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementApi, contentQueries } from './content-queries.ts'

const AnnouncementDialog = lazyPart(() =>
  import('./announcement-dialog.tsx').then((module) => module.AnnouncementDialog),
)

const stateWords: Record<AnnouncementState, string> = {
  planned: 'Planned',
  shown: 'Shown now',
  over: 'Over',
  withdrawn: 'Taken back',
}
const looks = { planned: 'wait', shown: 'ok', over: 'off', withdrawn: 'off' } as const

/** Announcements: what is planned, shown and over, and the form for a new one. */
export function AnnouncementsPage() {
  const { data, error, refetch } = useQuery(contentQueries.announcements())
  const { heading, onDecided } = useDecided()
  const { revalidate } = useRevalidator()
  const [planned, setPlanned] = useState(0)
  const [changing, setChanging] = useState<Announcement | null>(null)
  const [ending, setEnding] = useState<Announcement | null>(null)
  const onDone = (words: string) => {
    onDecided(words)
    // The page itself may show it, or not any more.
    void revalidate()
  }
  return (
    <AdminFrame part="announcements">
      <div className="mb-4">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Announcements
        </h1>
        <p className="c2">
          A band at the top of every page, for the people you choose, until they dismiss it. One is shown at a time. All
          times are UTC.
        </p>
      </div>
      {data && data.items.length > 0 ? (
        <ul className="panel dk" aria-label="Announcements">
          {data.items.map((each) => (
            <Row key={each.id} announcement={each} onChange={setChanging} onEnd={setEnding} />
          ))}
        </ul>
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState solid="icosa" title="Nothing announced yet">
          Plan the first one below.
        </EmptyState>
      ) : null}
      {error && !data ? (
        <LoadFailure
          title="The announcements could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || error ? null : <Skeleton height="12rem" />}
      <section className="panel mt-6" aria-labelledby="new-announcement">
        <div className="panel__b">
          <h2 className="t-sub" id="new-announcement">
            New announcement
          </h2>
          <AnnouncementForm
            key={planned}
            name="New announcement"
            submit="Plan"
            send={async (body) => {
              await announcementApi.plan({ body })
              onDone('Announcement planned')
              setPlanned(planned + 1)
            }}
          />
        </div>
      </section>
      {changing ? (
        <AnnouncementDialog
          name="Change an announcement"
          submit="Save"
          before={changing}
          onClose={() => setChanging(null)}
          send={async (body) => {
            await announcementApi.change({ params: { id: changing.id }, body })
            setChanging(null)
            onDone('Announcement changed')
          }}
        />
      ) : null}
      {ending ? (
        <ReasonDialog
          title={endWords(ending)}
          meaning={
            ending.state === 'planned'
              ? 'It will not be shown. It stays in this list.'
              : 'Pages stop showing it at once. It stays in this list.'
          }
          confirm={endWords(ending)}
          look="danger-solid"
          help="Only the staff read it, in the log."
          send={async (reason) => {
            await announcementApi.end({ params: { id: ending.id }, body: { reason } })
          }}
          onDone={() => {
            onDone(ending.state === 'planned' ? 'Announcement taken back' : 'Announcement ended')
            setEnding(null)
          }}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </AdminFrame>
  )
}

const endWords = ({ state }: Announcement) => (state === 'planned' ? 'Take back' : 'End now')

interface RowProps {
  announcement: Announcement
  onChange: (announcement: Announcement) => void
  onEnd: (announcement: Announcement) => void
}

function Row({ announcement, onChange, onEnd }: RowProps) {
  const { text, link, audience, from, until, state, dismissals } = announcement
  return (
    <li className="dk__i row--wrap">
      <div className="min-w-0">
        <h2 className="semi dk__t">{text}</h2>
        {link ? (
          <p className="c2 t-sm dk__t">
            {link.label}: {link.to}
          </p>
        ) : null}
        <p className="c2 t-sm">{audience.map((group) => audienceNames[group]).join(', ')}</p>
        <p className="c3 t-xs num">
          {inUtc(from)} to {inUtc(until)}
          {dismissals.value > 0 ? `, dismissed by ${formatTotal(dismissals)}` : ''}
        </p>
      </div>
      <div className="dk__e">
        <Status kind={looks[state]}>{stateWords[state]}</Status>
        {state === 'planned' ? (
          <Button size="sm" aria-label={`Change: ${text}`} onClick={() => onChange(announcement)}>
            Change
          </Button>
        ) : null}
        {state === 'planned' || state === 'shown' ? (
          <Button
            size="sm"
            look="danger"
            aria-label={`${endWords(announcement)}: ${text}`}
            onClick={() => onEnd(announcement)}
          >
            {endWords(announcement)}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const inUtc = (at: string) => `${formatCalendarDay(at.slice(0, 10))}, ${at.slice(11, 16)}`
