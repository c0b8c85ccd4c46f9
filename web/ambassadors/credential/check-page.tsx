import './credential.css'
import { badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { CheckResult } from './check-result.tsx'
import { publishedQueries } from './published.ts'

const empty = 'Paste a credential or its link, or choose the file'
const tooLong = 'This is longer than a credential. Paste only the credential or its link'

/** Where everybody checks a credential: that of the link, a pasted one, or a file. Nothing of it leaves the browser. */
export function CheckPage() {
  const { hash } = useLocation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string>()
  // Read before they are needed, so that a check works without a connection.
  useQuery(publishedQueries.keys())
  useQuery(publishedQueries.takenBack())
  const ask = (given: string) => {
    const wrong = given.trim() === '' ? empty : given.length > most.credentialText ? tooLong : undefined
    setError(wrong)
    setAsked(wrong ? '' : given.trim())
    // A check whose keys could not be read is made again.
    if (!wrong) void client.invalidateQueries({ queryKey: publishedQueries.check(client, given.trim(), '').queryKey })
  }
  // The server never gets what follows the #, so the page is the same for all until it runs.
  useEffect(() => {
    const given = hash.slice(1)
    if (!given.includes('.')) return
    setText(given)
    setError(undefined)
    setAsked(given.slice(0, most.credentialText))
  }, [hash])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(text)
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    const given = file.size > most.credentialText ? 'x'.repeat(most.credentialText + 1) : await file.text()
    if (file.size <= most.credentialText) setText(given)
    ask(given)
  }
  return (
    <div className="page credpage">
      <h1 className="t-page">Check a credential</h1>
      <p className="c2 mb-5">
        Guildhall gives campus ambassadors a signed credential. This page checks the signature in your browser, with our{' '}
        <a className="link" href={badgePaths.keys}>
          public key
        </a>
        . What you enter here is not sent to us.
      </p>
      <form className="stack" aria-label="Check a credential" onSubmit={submit} noValidate>
        <div className="cred__text">
          <TextAreaField
            label="Credential or its link"
            error={error}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Field label="Or the file">
          {(control) => (
            <FileDrop
              {...control}
              action="Choose a file"
              accept=".jwt,.jws,.txt,text/plain,application/jwt"
              onFiles={(files) => void choose(files)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" look="primary">
            Check
          </Button>
        </div>
      </form>
      {asked ? <Result text={asked} /> : null}
    </div>
  )
}

function Result({ text }: { text: string }) {
  const client = useQueryClient()
  const { origin } = useSite()
  const { data, error, refetch } = useQuery(publishedQueries.check(client, text, origin))
  if (data) return <CheckResult checked={data} />
  if (error)
    return (
      <LoadFailure
        title="This could not be checked"
        message="Our public key could not be loaded. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    )
  return (
    <Loading>
      <Skeleton height="6rem" />
    </Loading>
  )
}
