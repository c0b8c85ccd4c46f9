import type { Confirmation, OwnConfirmation } from '@guildhall/contract/confirmations/confirmations.ts'
import { refusalWords } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits as most } from '@guildhall/contract/limits/confirmations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { verifiedText } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { confirmationApi, confirmationQueries } from './confirmation-api.ts'
import { ConfirmationForm } from './confirmation-form.tsx'

/** The settings in which people have their school or firm confirmed. */
export function ConfirmationSection() {
  const { data: own, error, refetch } = useQuery(confirmationQueries.own())
  const heading = useRef<HTMLParagraphElement>(null)
  const [moved, setMoved] = useState(0)
  useFocusAfter(moved, heading)
  if (error && !own)
    return (
      <LoadFailure title="Your request could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  if (!own) return null
  const { kind, confirmed, request } = own
  const onMoved = () => setMoved((before) => before + 1)
  if (kind === null)
    return (
      <p className="c2">
        Students, professors and businesses can have their school or firm confirmed. Freelancers have none to confirm;
        their finished work and its reviews speak for them.
      </p>
    )
  return (
    <div className="space-y-6">
      <p className="c2" tabIndex={-1} ref={heading}>
        {kind === 'school'
          ? 'An email address of your school is shown on your profile by itself. Without one, our staff can confirm your school with a document.'
          : 'An email address of your firm is shown on your profile by itself. Without one, our staff can confirm your firm with a document. A confirmed firm can confirm figures of projects.'}
      </p>
      {confirmed ? <Held confirmed={confirmed} /> : null}
      {request && (request.state === 'open' || request.state === 'refused') ? (
        <OwnRequest request={request} onMoved={onMoved} />
      ) : null}
      <Ask own={own} onSent={onMoved} />
    </div>
  )
}

function Held({ confirmed }: { confirmed: NonNullable<OwnConfirmation['confirmed']> }) {
  return (
    <Notice kind={confirmed.isShown ? 'ok' : 'wait'}>
      <p className="semi">{confirmed.name}</p>
      <p>{verifiedText(confirmed)}</p>
      <p>
        {confirmed.isShown
          ? 'Your profile shows this, as long as it names the same school or firm.'
          : 'Your profile names another school or firm, so it does not show this.'}
      </p>
    </Notice>
  )
}

/** The form, or why the viewer cannot ask now. */
function Ask({
  own: { kind, named, canAsk, againFrom, request },
  onSent,
}: {
  own: OwnConfirmation
  onSent: () => void
}) {
  if (againFrom && request?.state !== 'open')
    return (
      <p className="c2">
        You sent {most.sentAtMost} requests in {most.sentWithinDays} days. You can ask again from{' '}
        <DateOf at={againFrom} />.
      </p>
    )
  if (!canAsk || kind === null) return null
  if (named === '')
    return (
      <Notice kind="info">
        Your profile does not name your {kind} yet.{' '}
        <Link className="link" to="/profile">
          Name it on your profile
        </Link>
        , then ask here.
      </Notice>
    )
  return <ConfirmationForm kind={kind} named={named} onSent={onSent} />
}

/** The newest request, as long as it is open or was refused. */
function OwnRequest({ request, onMoved }: { request: Confirmation; onMoved: () => void }) {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => confirmationApi.withdraw({ body: {} }),
    onSuccess: (own) => {
      client.setQueryData(confirmationQueries.own().queryKey, own)
      toast.success('Request withdrawn, document deleted')
      onMoved()
    },
    onError: (error) => toast.error(error.message),
  })
  const open = useMutation({
    mutationFn: () => confirmationApi.document({}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(error.message),
  })
  const { name, website, source, documentDate, document, state, refusal, reason, sentAt } = request
  const isOpen = state === 'open'
  return (
    <section className="panel" aria-labelledby="request">
      <div className="panel__h">
        <h3 className="t-sub" id="request">
          {name}
        </h3>
        <Status kind={isOpen ? 'wait' : 'bad'}>{isOpen ? 'Waits for our staff' : 'Not confirmed'}</Status>
      </div>
      <div className="panel__b space-y-4.5">
        <dl className="kv">
          <Fact name="Sent">
            <DateOf at={sentAt} />
          </Fact>
          <Fact name="Website">{website}</Fact>
          <Fact name="Document">
            {source}, {formatCalendarDay(documentDate)}
          </Fact>
        </dl>
        {refusal ? (
          <div>
            <p className="semi">{refusalWords[refusal]}</p>
            <p className="c2 whitespace-pre-line wrap-anywhere">{reason}</p>
          </div>
        ) : null}
        <div className="btn-group">
          {document ? (
            <Button busy={open.isPending} onClick={() => open.mutate()}>
              Open document
            </Button>
          ) : null}
          {isOpen ? (
            <Button look="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw request
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
