import { serviceFormTexts } from '@guildhall/contract/services/form-texts.ts'
import type { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import type { DraftKind } from '#listings/draft/draft-kind.ts'
import { serviceApi } from '../service-api.ts'
import { emptyValues, inputOf, type ServiceFormValues, valuesOf, valuesWith } from './service-values.ts'

/** A service as a listing with drafts. */
export const serviceDraft: DraftKind<ServiceFormValues, ServiceInput, Service> = {
  kind: 'service',
  subject: 'service:new',
  texts: {
    noun: 'service',
    list: 'My services',
    createFailed: serviceFormTexts.createFailed,
    updateFailed: serviceFormTexts.updateFailed,
    changed: serviceFormTexts.changed,
    signIn: serviceFormTexts.signIn,
  },
  emptyValues,
  valuesOf,
  valuesWith,
  draftOf: (values, currency) => inputOf(values, { publish: false, currency }),
  create: async (input, idempotencyKey) =>
    (await serviceApi.create({ body: { ...input, publish: false }, idempotencyKey })).service,
  read: async (id) => (await serviceApi.get({ params: { id } })).service,
  update: async (id, body) =>
    (await serviceApi.update({ params: { id }, body: { ...body, images: [...body.images] } })).service,
  remove: (id) => serviceApi.remove({ params: { id }, body: null }),
  codes: { gone: 'service_not_found', changed: 'service_changed' },
}
