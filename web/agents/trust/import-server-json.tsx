import type { ImportedAgent } from '@guildhall/contract/agents/trust.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { useMutation } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useId, useRef } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { trustApi } from './trust-api.ts'

interface ImportServerJsonProps {
  /** What was taken, in words. */
  taken: string
  onImported: (agent: ImportedAgent) => void
}

/** Takes a server.json from the device, has it checked against the public format, and passes on what it says. */
export function ImportServerJson({ taken, onImported }: ImportServerJsonProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const read = useMutation({
    async mutationFn(file: File) {
      if (file.size > most.serverJson.bytes)
        throw new Error(`A server.json can be up to ${formatBytes(most.serverJson.bytes)}.`)
      return (await trustApi.importServerJson({ body: { text: await file.text() } })).agent
    },
    onSuccess: onImported,
  })
  const { error, data } = read
  const problems = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  return (
    <div>
      <Button size="sm" icon={FileUp} busy={read.isPending} onClick={() => input.current?.click()}>
        Import server.json
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="A server.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) read.mutate(file)
          currentTarget.value = ''
        }}
      />
      <div aria-live="polite">
        {error ? (
          <div className="mt-3">
            <Notice kind="error">
              <p className="semi">This file was not imported.</p>
              {problems.length > 0 ? (
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              ) : (
                <p>{error instanceof ApiError ? failureText(error) : error.message}</p>
              )}
            </Notice>
          </div>
        ) : null}
        {data ? (
          <div className="mt-3">
            <Notice kind="ok">
              <p className="semi">{taken}</p>
              {data.leftOut.map((each) => (
                <p key={each}>{each}</p>
              ))}
            </Notice>
          </div>
        ) : null}
      </div>
    </div>
  )
}
