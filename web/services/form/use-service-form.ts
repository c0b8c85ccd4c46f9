import type { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormStart } from '#listings/draft/form-start.ts'
import { useListingForm } from '#listings/draft/use-listing-form.ts'
import { serviceQueries } from '../queries.ts'
import { loadValidation } from './later-parts.ts'
import { serviceDraft } from './service-draft.ts'
import { fieldAt, type ServiceFormValues } from './service-values.ts'

export type ServiceStart = FormStart<ServiceFormValues, ServiceInput, Service>

const fieldOf = (path: string) => fieldAt(path.split('.'))

/** The service form: that of a listing. */
export function useServiceForm(start: ServiceStart) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: serviceQueries.all })
  const state = useListingForm({
    kind: serviceDraft,
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
    asksAdult: state.listing?.needs.adult ?? false,
  }
}
