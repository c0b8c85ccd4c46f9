import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { AgentTrust } from '@guildhall/contract/agents/trust.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { trustApi, useShowTrust } from './trust-api.ts'

const ReadDialog = lazyPart(async () => (await import('./read-dialog.tsx')).ReadDialog)

interface ReadingActsProps {
  agent: Agent
  trust: AgentTrust
  /** The newest version. */
  number: number
}

/** For people who may sign that they have read an agent: signing, or withdrawing it. */
export function ReadingActs({ agent, trust, number }: ReadingActsProps) {
  const [isSigning, setSigning] = useState(false)
  const show = useShowTrust(agent.id)
  const withdraw = useMutation({
    mutationFn: () => trustApi.unread({ params: { id: agent.id, number: String(number) }, body: null }),
    onSuccess({ trust: changed }) {
      show(changed)
      toast.success('Your signature is withdrawn')
    },
    onError: (error) => toast.error(failureText(error)),
  })
  const isSigned = trust.readings.some(({ isOwn }) => isOwn)
  if (isSigned)
    return (
      <Button size="sm" look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw your signature
      </Button>
    )
  if (!trust.mayRead) return null
  return (
    <>
      <Button size="sm" look="second" onClick={() => setSigning(true)}>
        Sign that you have read it
      </Button>
      {isSigning ? <ReadDialog agent={agent} number={number} onClose={() => setSigning(false)} /> : null}
    </>
  )
}
