import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormStart } from '#listings/draft/form-start.ts'
import { useListingForm } from '#listings/draft/use-listing-form.ts'
import { serviceQueries } from '../queries.ts'
import { loadValidation } from './later-parts.ts'
import { serviceDraft } from './service-draft.ts'
import { fieldAt, type ServiceFormValues } from './service-values.ts'

export type ServiceStart = FormStart<ServiceFormValues, ServiceInput, Service>

const fieldOf = (path: string) => fieldAt(path.split('.'))

interface Opened {
  /** The topic of a new service, if its page was opened from one. */
  topic: WorkTopic | undefined
  /** The provider had not declared that they are an adult when the page was opened. */
  asksAdult: boolean
}

/** The service form: that of a listing. */
export function useServiceForm(start: ServiceStart, { topic, asksAdult }: Opened) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: serviceQueries.all })
  const [kind] = useState(() =>
    topic ? { ...serviceDraft, emptyValues: { ...serviceDraft.emptyValues, topic } } : serviceDraft,
  )
  const state = useListingForm({
    kind,
    start,
    loadValidation,
    fieldAt: fieldOf,
    onDraft: refresh,
    onSaved: (service) => client.setQueryData(serviceQueries.one(service.id).queryKey, service),
    onSettled: refresh,
  })
  return {
    ...state,
    /** The provider has not declared yet that they are an adult. */
    asksAdult: state.listing?.needs.adult ?? asksAdult,
  }
}
