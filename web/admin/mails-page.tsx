import type { UnsentMail } from '@guildhall/contract/admin/unsent-mails.ts'
import { keptDays } from '@guildhall/contract/limits/people.ts'
import { mailKindWords } from '@guildhall/contract/notifications/mail-options.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ReasonDialog, useDecided } from './decisions.ts'
import type { PartProps } from './parts.ts'
import { adminQueries, mailApi, readCursor } from './queries.ts'

/** Unsent mails with the reason; those that can still succeed can be sent again. */
export function MailsPage({ params }: PartProps) {
  const cursor = readCursor(params)
  const { data: page, error, refetch } = useQuery(adminQueries.mails(cursor))
  const { heading, onDecided } = useDecided()
  const [asked, setAsked] = useState<UnsentMail | 'all' | null>(null)
  return (
    <AdminFrame part="mails">
      <div className="row row--between row--wrap mb-4">
        <div>
          <h1 className="t-page" tabIndex={-1} ref={heading}>
            Emails
          </h1>
          <p className="c2">
            Emails from the last {keptDays.unsentMail} days that were not sent. Guildhall tries each one for two days.
            Emails with a code or link that no longer works are not sent.
          </p>
        </div>
        {page && page.failed > 0 ? (
          <Button look="primary" onClick={() => setAsked('all')}>
            {page.failed === 1
              ? 'Send 1 failed email again'
              : `Send all ${formatCount(page.failed)} failed emails again`}
          </Button>
        ) : null}
      </div>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Emails">
          {page.items.map((mail) => (
            <MailRow key={mail.id} mail={mail} onSend={() => setAsked(mail)} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="No failed emails">
          An email that fails for two days, or that the mail server refuses, appears here. One that is still being tried
          does not.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The emails could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/admin/mails?cursor=${page.previousCursor}` : null}
          next={page?.nextCursor ? `/admin/mails?cursor=${page.nextCursor}` : null}
        />
      </div>
      {asked ? <SendAgainDialog asked={asked} onDone={onDecided} onClose={() => setAsked(null)} /> : null}
    </AdminFrame>
  )
}

function MailRow({ mail, onSend }: { mail: UnsentMail; onSend: () => void }) {
  const { id, kind, to, state, reason, answer, tries, askedAt, endedAt } = mail
  const name = mailKindWords[kind]
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <h2 className="semi">{name}</h2>
        <p className="dk__w">{to ?? 'Address unknown'}</p>
        <p className="c2 t-sm">
          {reason}
          {answer ? <span className="num"> ({answer})</span> : null}
        </p>
        <p className="c3 t-xs num dk__w">
          Requested <DateOf at={askedAt} time />, {tries === 1 ? '1 try' : `${formatCount(tries)} tries`}, {id}
        </p>
      </div>
      <div className="dk__e">
        <TimeAgo className="c3 t-sm num" at={endedAt} />
        {state === 'expired' ? (
          <Status kind="off">Expired</Status>
        ) : (
          <>
            <Status kind="bad">Failed</Status>
            <Button size="sm" onClick={onSend} aria-label={`Send again: ${name} to ${to ?? id}`}>
              Send again
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

interface SendAgainDialogProps {
  asked: UnsentMail | 'all'
  onDone: (words: string) => void
  onClose: () => void
}

function SendAgainDialog({ asked, onDone, onClose }: SendAgainDialogProps) {
  const isAll = asked === 'all'
  return (
    <ReasonDialog
      title={isAll ? 'Send all failed emails again?' : 'Send this email again?'}
      meaning={
        isAll
          ? 'Each email is written again and tried for two days. Expired emails are not sent.'
          : `${mailKindWords[asked.kind]}${asked.to ? `, to ${asked.to}` : ''}. It is written again and tried for two days.`
      }
      confirm="Send again"
      help="Kept in the log."
      send={async (reason) => {
        if (isAll) await mailApi.sendAllAgain({ body: { reason } })
        else await mailApi.sendAgain({ params: { id: asked.id }, body: { reason } })
      }}
      onDone={() => {
        onClose()
        onDone(isAll ? 'Failed emails are sent again' : 'The email is sent again')
      }}
      onClose={onClose}
    />
  )
}
