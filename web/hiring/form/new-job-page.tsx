import '../jobs.css'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { dropTexts, readTexts } from '#lib/forms/device-texts.ts'
import { Button } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { JobForm } from './job-form.tsx'
import { emptyJob, type JobStart } from './job-values.ts'
import { draftPlace, hasContent, startFrom } from './kept-job.ts'

interface NewJobPageProps {
  /** The day on which the page was made, in UTC. */
  today: string
  /** customUserId of the viewer. */
  owner: string
}

/** The page on which a job is posted. It continues the draft that this device has. */
export function NewJobPage({ today, owner }: NewJobPageProps) {
  const [begun, setBegun] = useState<{ start: JobStart; at: number | null }>({ start: emptyJob, at: null })
  const [round, setRound] = useState(0)
  const isTouched = useRef(false)
  useEffect(() => {
    let isWanted = true
    void readTexts<Record<string, unknown>>(draftPlace(owner)).then((kept) => {
      const start = kept && startFrom(kept.texts)
      // What is typed before the device has answered is newer.
      if (!isWanted || isTouched.current || !start || !hasContent(start)) return
      setBegun({ start, at: kept.at })
      setRound((before) => before + 1)
    })
    return () => {
      isWanted = false
    }
  }, [owner])

  async function startAgain() {
    setBegun({ start: emptyJob, at: null })
    setRound((before) => before + 1)
    // After the form that wrote it is gone.
    requestAnimationFrame(() => void dropTexts(draftPlace(owner)))
  }

  return (
    <div
      className="page"
      onInput={() => {
        isTouched.current = true
      }}
    >
      <Crumbs link={Link} above={[{ to: '/freelancing', name: 'Freelancing' }]} here="Post a job" />
      <div className="phead">
        <div>
          <h1 className="t-page">Post a job</h1>
          <p className="c2">
            One page. People see it as soon as you post it; you can change it until the first proposal.
          </p>
        </div>
      </div>
      {begun.at === null ? null : (
        <div className="mb-4">
          <Notice kind="info">
            <p>
              Your draft is back. Last edited: <TimeAgo at={new Date(begun.at).toISOString()} />.
            </p>
            <div className="btn-group mt-2">
              <Button size="sm" onClick={() => void startAgain()}>
                Start again
              </Button>
            </div>
          </Notice>
        </div>
      )}
      <JobForm key={round} job={null} start={begun.start} today={today} owner={owner} />
      <p className="c3 t-sm mt-4">
        Drafts of jobs stay on this device until you post or sign out. Your open jobs are in{' '}
        <Link className="link" to="/my-jobs">
          My jobs
        </Link>
        .
      </p>
    </div>
  )
}
