import './joining.css'
import type { Invitation } from '@guildhall/contract/ambassadors/joining.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { joiningApi, joiningQueries } from './joining-api.ts'

/** The page of an ambassador's link: who invites, and the way to join. `failure` says why the loader found no invitation. */
export function JoinPage({ code, failure }: { code: string; failure: string | null }) {
  const { data, error, refetch } = useQuery({ ...joiningQueries.invitation(code), enabled: failure === null })
  const refusal = failure ?? (error && failureText(error))
  const isMember = useViewer() !== null
  const known = data?.code
  // The browser counts a link as opened, not the server: programs that preview links run no scripts.
  useEffect(() => {
    if (known) joiningApi.join.open({ params: { code: known }, body: {} }).catch(() => {})
  }, [known])
  return (
    <div className="page joinpage">
      {data ? <Invited invitation={data} isMember={isMember} onEntered={() => void refetch()} /> : null}
      {refusal && !data ? (
        <EmptyState
          solid="octa"
          title="This code does not work"
          level="h1"
          actions={
            <>
              <Link className={buttonClass({ look: 'primary' })} to="/join">
                Enter a code
              </Link>
              <Link className={buttonClass({})} to={isMember ? '/' : '/signup'}>
                {isMember ? 'Go to the front page' : 'Join without a code'}
              </Link>
            </>
          }
        >
          {refusal}
        </EmptyState>
      ) : null}
      {!data && !refusal ? (
        <Loading>
          <Skeleton height="12rem" />
        </Loading>
      ) : null}
    </div>
  )
}

interface InvitedProps {
  invitation: Invitation
  isMember: boolean
  onEntered: () => void
}

function Invited({ invitation, isMember, onEntered }: InvitedProps) {
  const { ambassador, name, campus, code, obstacle } = invitation
  const who = name || `An ambassador at ${campus}`
  return (
    <>
      <div className="row gap-3 mb-3">
        {ambassador ? <Avatar {...ambassador} picture={ambassador.avatar} size={64} /> : null}
        <div>
          <h1 className="t-page">{who} invites you to Guildhall</h1>
          <p className="c2">
            {name ? `Campus ambassador at ${campus}. ` : ''}Code <span className="num semi">{code}</span>
          </p>
        </div>
      </div>
      {obstacle === null && !isMember ? <ForVisitor who={who} /> : null}
      {obstacle === null && isMember ? <ForNewcomer invitation={invitation} onEntered={onEntered} /> : null}
      {obstacle ? <Obstacle obstacle={obstacle} isMember={isMember} /> : null}
    </>
  )
}

function ForVisitor({ who }: { who: string }) {
  return (
    <>
      <p className="mb-4">
        Guildhall is where students, freelancers and their teachers show and sell finished work. Create an account in
        this browser, and {who} gets credit once you have done your first thing here. It costs you nothing.
      </p>
      <div className="btn-group">
        <Link className={buttonClass({ look: 'primary', size: 'lg' })} to="/signup">
          Create an account
        </Link>
        <Link className={buttonClass({ size: 'lg' })} to="/marketplace">
          Look around first
        </Link>
      </div>
      <p className="c3 t-sm mt-3">
        This browser keeps the code for {joiningLimits.invitationDays} days, and a random mark, so that nobody is
        counted twice. The{' '}
        <Link className="link" to="/cookie-policy">
          cookie policy
        </Link>{' '}
        names both.
      </p>
    </>
  )
}

function ForNewcomer({
  invitation: { code, name, until },
  onEntered,
}: {
  invitation: Invitation
  onEntered: () => void
}) {
  const enter = useMutation({
    mutationFn: () => joiningApi.join.enter({ body: { code } }),
    onSuccess() {
      toast.success('The code is entered')
      onEntered()
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <>
      <p className="mb-4">
        You joined a short while ago. Say that {name || 'this ambassador'} brought you
        {until ? (
          <>
            , until <DateOf at={until} time />
          </>
        ) : null}
        . It cannot be changed afterwards.
      </p>
      <Button look="primary" busy={enter.isPending} onClick={() => enter.mutate()}>
        Enter this code
      </Button>
    </>
  )
}

const sentences = {
  ended: 'This code has ended: its ambassador has stopped. You can join without it.',
  own: 'This is your own code. Give the link to others; you cannot count yourself.',
  late: `You joined more than ${joiningLimits.enterDays} days ago, so you do not count for this ambassador. Give the link to somebody new.`,
  joined: 'You have joined with a code already, so this one does not count.',
} as const

function Obstacle({ obstacle, isMember }: { obstacle: keyof typeof sentences; isMember: boolean }) {
  return (
    <>
      <p className="mb-4">{sentences[obstacle]}</p>
      {obstacle === 'own' ? (
        <Link className={buttonClass({ look: 'primary' })} to="/campus-ambassador">
          Open your page
        </Link>
      ) : isMember ? (
        <Link className={buttonClass({})} to="/campus-ambassador">
          See the ladder of campuses
        </Link>
      ) : (
        <Link className={buttonClass({ look: 'primary' })} to="/signup">
          Join without a code
        </Link>
      )}
    </>
  )
}

/** Where a code is typed: by visitors before they sign up, and by new members. */
export function EnterCodePage() {
  const navigate = useNavigate()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/ambassadors/joining.ts')).EnterInput,
    send: async ({ code }) => navigate(`/join/${code}`),
  })
  return (
    <div className="page joinpage">
      <h1 className="t-page">Somebody invited you?</h1>
      <p className="c2 mb-4">
        Type the code from their poster or message before you sign up, or up to {joiningLimits.enterDays} days after.
      </p>
      <form {...form.formProps} aria-label="Enter a code">
        <FormNotices form={form} />
        <TextField
          {...form.field('code')}
          label="Code"
          placeholder="ILSE-7K2Q"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <Button {...form.submitProps} look="primary" className="mt-4">
          Continue
        </Button>
      </form>
    </div>
  )
}
