import './credential.css'
import { ownCredentialCalls } from '@guildhall/contract/ambassadors/credential-calls.ts'
import type { OwnCredential } from '@guildhall/contract/ambassadors/credentials.ts'
import { checkLink } from '@guildhall/contract/ambassadors/open-badge.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useChosen } from '#lib/forms/use-chosen.ts'
import { useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Switch } from '#ui/forms/setting-row.tsx'
import { copy } from '#ui/overlays/copy.ts'
import { toast } from '#ui/overlays/toast.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { credentialApi, credentialQueries } from './credential-api.ts'

/** The viewer's credentials as a former ambassador; present ones read when they get one. */
export function OwnCredentials({ isNow }: { isNow: boolean }) {
  const { data, error, refetch } = useQuery(credentialQueries.own())
  if (error && !data)
    return (
      <LoadFailure
        title="Your credential could not be loaded"
        message={failureText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data || (data.length === 0 && !isNow)) return null
  return (
    <section className="panel my-5" aria-labelledby="credential">
      <div className="panel__h">
        <h2 className="t-sub" id="credential">
          {data.length > 1 ? 'Your credentials' : 'Your credential'}
        </h2>
      </div>
      {data.length === 0 ? (
        <p className="panel__b c2">
          When your time as an ambassador ends, after {most.credentialDays} days or more, you get a signed credential
          here. Somebody whose term is ended for breaking the rules gets none.
        </p>
      ) : (
        data.map((credential) => <OneCredential key={credential.id} credential={credential} />)
      )}
    </section>
  )
}

function OneCredential({ credential }: { credential: OwnCredential }) {
  const { id, campus, since, until, validUntil, takenBackAt, token } = credential
  const { origin } = useSite()
  return (
    <div className="panel__b cred__one">
      <div>
        <p className="med">Campus ambassador, {campus.name}</p>
        <p className="c2 t-sm">
          <DateOf at={since} /> to <DateOf at={until} />. Valid until <DateOf at={validUntil} />.
        </p>
      </div>
      {token ? (
        <>
          <div className="btn-group">
            <DownloadButton endpoint={ownCredentialCalls.file} params={{ id }} look="primary">
              Download
            </DownloadButton>
            <Button icon={Copy} onClick={() => void copy(origin + checkLink(token), 'Link')}>
              Copy link to it
            </Button>
            <Link className={buttonClass({ look: 'quiet' })} to={checkLink(token)}>
              Check it
            </Link>
          </div>
          <Shown credential={credential} />
          <p className="c3 t-sm">
            It is an Open Badge 3.0 with your present name. Everybody who has the file or the link can check that it is
            genuine, also without us.
          </p>
        </>
      ) : takenBackAt ? (
        <Notice kind="wait">
          We took it back on <DateOf at={takenBackAt} />.{' '}
          <Link className="link" to="/settings/decisions">
            Read the reasons, and how to appeal
          </Link>
        </Notice>
      ) : null}
    </div>
  )
}

function Shown({ credential: { id, isShown } }: { credential: OwnCredential }) {
  const client = useQueryClient()
  const [shown, choose] = useChosen(
    isShown,
    async (next) => {
      const { items } = await credentialApi.show({ params: { id }, body: { isShown: next } })
      client.setQueryData(credentialQueries.own().queryKey, items)
      void client.invalidateQueries({ queryKey: ['ambassadors', 'of'] })
    },
    (error) => toast.error(failureText(error)),
  )
  return <Switch label="Show it on my profile" checked={shown} onChange={({ target }) => choose(target.checked)} />
}
