import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import type { Assets } from './use-assets.ts'

/**
 * Publishes a new version of the files of a project that somebody bought, and lists the earlier ones. It is part of the
 * project's form, so it is no form of its own.
 */
export function VersionPanel({ assets: { stored, versions, unversioned, publishVersion } }: { assets: Assets }) {
  const id = useId()
  const [note, setNote] = useState('')
  const [without, setWithout] = useState<readonly string[]>([])
  // A repeated request publishes nothing; the next version has another key.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const publish = useMutation({
    mutationFn: () => publishVersion({ note, without: [...without] }, key),
    onSuccess: () => {
      setNote('')
      setWithout([])
      setKey(crypto.randomUUID())
    },
  })
  const ready = stored.filter(({ state }) => state === 'ready')
  const isChanged = without.length > 0 || ready.some((asset) => unversioned.includes(asset.id))
  const number = (versions[0]?.number ?? 1) + 1
  return (
    <section className="mt-5" aria-labelledby={id}>
      <h3 className="t-sub" id={id}>
        Version {number}
      </h3>
      <p className="help">
        {isChanged
          ? 'We tell buyers what is new. They can still open earlier versions.'
          : 'People have bought these files. To publish a new version, add a file or leave one out.'}
      </p>
      {ready.length > 1 ? (
        <fieldset className="mt-3">
          <legend className="med t-sm">Leave out of the new version</legend>
          {ready.map((asset) => (
            <Checkbox
              key={asset.id}
              label={asset.name}
              checked={without.includes(asset.id)}
              onChange={({ target: { checked } }) =>
                setWithout((before) => (checked ? [...before, asset.id] : before.filter((each) => each !== asset.id)))
              }
            />
          ))}
        </fieldset>
      ) : null}
      {isChanged ? (
        <div className="mt-3">
          <TextAreaField
            label="What is new"
            rows={3}
            maxLength={assetLimits.versionNote}
            value={note}
            error={publish.error ? failureText(publish.error) : undefined}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button className="mt-3" busy={publish.isPending} disabled={!note.trim()} onClick={() => publish.mutate()}>
            Publish version {number}
          </Button>
        </div>
      ) : null}
      <p className="sr-only" role="status">
        {publish.isSuccess ? `Version ${number - 1} is published` : ''}
      </p>
      {versions.length > 0 ? (
        <ol className="lines mt-4" aria-label="Published versions">
          {versions.map((version) => (
            <li key={version.number} className="py-2">
              <p className="t-sm">
                <span className="semi">Version {version.number}</span>{' '}
                <DateOf at={version.publishedAt} className="c3" />
              </p>
              {version.note ? <p className="c2 t-sm whitespace-pre-line">{version.note}</p> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
