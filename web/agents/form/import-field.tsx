import type { ImportedAgent } from '@guildhall/contract/agents/trust.ts'
import { useFormContext } from 'react-hook-form'
import { ImportServerJson } from '../trust/import-server-json.tsx'
import type { AgentFormValues } from './agent-values.ts'

/** Fills the form from a server.json. What the file does not say stays as it was typed. */
export function ImportField() {
  const { setValue } = useFormContext<AgentFormValues>()
  function fill({ name, summary, sourceUrl, remoteUrl, packages }: ImportedAgent) {
    const texts = { name, summary, sourceUrl, remoteUrl }
    for (const [field, value] of Object.entries(texts) as [keyof typeof texts, string][])
      if (value) setValue(field, value, { shouldDirty: true, shouldTouch: true })
    if (packages.length > 0) setValue('packages', packages, { shouldDirty: true })
  }
  return <ImportServerJson taken="Name, line, addresses and packages are filled in. Check them." onImported={fill} />
}
