import { type Env, refuse } from './env.ts'

/** The keys of an account at Stripe, all of its test mode or all of its live mode. */
export interface StripeConfig {
  secretKey: string
  /** What its webhooks are signed with. */
  webhookSecret: string
  /** For the script on our page; no secret. */
  publishableKey: string
}

/** Reads the keys that PAYMENTS=stripe needs. */
export function stripeKeys(env: Env): StripeConfig {
  const key = (
    name: `STRIPE_${'SECRET_KEY' | 'WEBHOOK_SECRET' | 'PUBLISHABLE_KEY'}`,
    shape: RegExp,
    should: string,
  ) => {
    const value = env[name]
    return value && shape.test(value) ? value : refuse(env, name, `${should}, because PAYMENTS is stripe`, 'secret')
  }
  const secretKey = key('STRIPE_SECRET_KEY', /^[rs]k_(test|live)_\w+$/, 'a secret or restricted key such as sk_live_…')
  const mode = secretKey.split('_')[1]
  return {
    secretKey,
    webhookSecret: key('STRIPE_WEBHOOK_SECRET', /^whsec_\w+$/, 'the signing secret of the webhook, such as whsec_…'),
    publishableKey: key(
      'STRIPE_PUBLISHABLE_KEY',
      new RegExp(`^pk_${mode}_\\w+$`),
      `the publishable key of the same mode, pk_${mode}_…`,
    ),
  }
}
