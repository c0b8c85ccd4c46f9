import type { PaymentProvider } from './port.ts'
import type { SandboxDeps } from './sandbox/charges.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** Returns the provider selected by PAYMENTS; null for an installation that takes no payments. */
export function createPayments(deps: SandboxDeps): PaymentProvider | null {
  const { config, clock } = deps
  if (config.payments === 'sandbox') return sandboxProvider(deps)
  return config.stripe && stripeProvider(config.stripe, clock)
}
