import type { RemoteTool } from '@guildhall/contract/agent-remotes/tools.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnswerView } from '#agent-remotes/answer-view.tsx'
import { ToolForm } from '#agent-remotes/tool-form.tsx'
import { type StartCall, useCall } from '#agent-remotes/use-call.ts'
import { agentQueries } from '../agent-api.ts'
import { runQueries, startRun } from './run-api.ts'

/** One run of a tool at a time; lists and figures of runs are read again at its end. */
export function useRun(agentId: string, tool: string) {
  const cache = useQueryClient()
  const start: StartCall = (input, signal) => startRun(agentId, { tool, input }, signal)
  const call = useCall(start)
  const run = async (input: Record<string, unknown>) => {
    try {
      await call.run(input)
    } finally {
      void cache.invalidateQueries({ queryKey: runQueries.all })
      void cache.invalidateQueries({ queryKey: agentQueries.one(agentId).queryKey })
    }
  }
  return { ...call, run }
}

interface ToolRunnerProps {
  agentId: string
  tool: RemoteTool
  /** Why it cannot run now; null when it can. */
  blocked: ReactNode
}

/** The form of a tool, and its answer as it comes. */
export function ToolRunner({ agentId, tool, blocked }: ToolRunnerProps) {
  const call = useRun(agentId, tool.name)
  return (
    <>
      {call.isRunning ? null : blocked}
      <ToolForm
        title={tool.title}
        form={tool.form}
        isRunning={call.isRunning}
        isBlocked={blocked !== null}
        onRun={call.run}
      />
      {call.state ? <AnswerView state={call.state} onStop={call.stop} /> : null}
    </>
  )
}
