import { type OrderState, orderStates } from '@guildhall/contract/commerce-options.ts'

/** What the address of a list of orders asks for; an unknown state asks for all. */
export function readListAddress(params: URLSearchParams): {
  state: OrderState | undefined
  cursor: string | undefined
} {
  const state = orderStates.find((each) => each === params.get('state'))
  return { state, cursor: params.get('cursor') ?? undefined }
}
