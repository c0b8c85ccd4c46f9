interface Holding {
  /** The file of an export that has it, or why none does. */
  export: string
  /** What becomes of it when an account is erased. */
  erasure: string
}

/**
 * Every table, and what it means for a person who asks for their data or leaves (product 12, Settings). A test asks that
 * none is missing here; whoever makes a table decides both, and does them in its domain's `held.ts`.
 */
export const personalTables: Record<string, Holding | 'nobody’s'> = {
  people: { export: 'profile.json', erasure: 'deleted' },
  user_skills: { export: 'profile.json', erasure: 'deleted' },
  phone_codes: { export: 'profile.json', erasure: 'deleted' },
  projects: { export: 'projects.json', erasure: 'deleted' },
  project_images: { export: 'projects.json, pictures/', erasure: 'deleted; the files with the next sweep' },
  project_requests: { export: 'hashes of requests, for a day', erasure: 'deleted with the projects' },
  project_assets: { export: 'projects.json, files/', erasure: 'deleted with their files' },
  project_asset_parts: { export: 'parts of files under way: projects.json names the files', erasure: 'deleted' },
  project_favorites: { export: 'activity.json', erasure: 'deleted, and counted no more' },
  project_views: { export: 'activity.json', erasure: 'deleted; the counts stay' },
  saved_searches: { export: 'activity.json', erasure: 'deleted' },
  project_index: { export: 'projects.json has what it is made of', erasure: 'deleted with the projects' },
  project_anonymous_views: { export: 'nobody can be found in it', erasure: 'swept after its day' },
  messages: { export: 'messages.json, pictures/', erasure: 'deleted; reports stay without their author' },
  cart_lines: { export: 'cart.json', erasure: 'deleted' },
  cart_merges: { export: 'numbers of carts only', erasure: 'deleted' },
  quotes: { export: 'for minutes: orders.json has what came of them', erasure: 'deleted' },
  keyed_requests: { export: 'hashes of requests, for a week', erasure: 'deleted' },
  purchases: { export: 'orders.json', erasure: 'kept without the person; whom an invoice names stays on it' },
  orders: { export: 'orders.json', erasure: 'kept without the person; none is open then' },
  order_lines: { export: 'orders.json', erasure: 'kept' },
  order_events: { export: 'orders.json', erasure: 'kept: the record belongs to both sides' },
  order_files: { export: 'orders.json, files/', erasure: 'kept without the sender; those that wait are deleted' },
  invoices: { export: 'orders.json', erasure: 'kept: the law asks for them' },
  invoice_counters: { export: 'orders.json has the numbers', erasure: 'kept, so that no number is missing' },
  payments: { export: 'orders.json', erasure: 'kept without the person' },
  payment_events: { export: 'what the provider has', erasure: 'kept: it names payments, no people' },
  refunds: { export: 'orders.json', erasure: 'kept without the person' },
  ledger_accounts: { export: 'money.json', erasure: 'kept without the person' },
  ledger_transfers: { export: 'money.json', erasure: 'kept' },
  ledger_entries: { export: 'money.json', erasure: 'kept' },
  payout_accounts: { export: 'money.json', erasure: 'deleted' },
  payouts: { export: 'money.json', erasure: 'kept without the person' },
  business_details: { export: 'business.json', erasure: 'deleted; invoices that were issued have their own copy' },
  notifications: { export: 'notifications.json', erasure: 'deleted' },
  notification_counters: { export: 'a number only', erasure: 'deleted' },
  admin_log: { export: 'acts.json', erasure: 'kept: it says who decided what' },
  data_exports: { export: 'exports.json', erasure: 'deleted with their files' },
  auth_users: { export: 'account.json', erasure: 'deleted' },
  auth_accounts: { export: 'account.json', erasure: 'deleted' },
  auth_sessions: { export: 'account.json', erasure: 'ended and deleted' },
  account_deletions: { export: 'account.json', erasure: 'deleted' },
  pending_sign_ups: { export: 'account.json', erasure: 'deleted' },
  social_attempts: { export: 'sign-ins under way, for minutes', erasure: 'deleted' },
  email_codes: { export: 'hashes only', erasure: 'deleted' },
  ended_sessions: { export: 'numbers of sessions only', erasure: 'swept after a day' },
  outbox_messages: { export: 'what a mailbox or phone has', erasure: 'deleted' },
  sandbox_payments: {
    export: 'what the sandbox provider keeps, in demo mode',
    erasure: 'kept: it plays another company',
  },
  sandbox_accounts: {
    export: 'what the sandbox provider keeps, in demo mode',
    erasure: 'kept: it plays another company',
  },
  sandbox_refunds: 'nobody’s',
  sandbox_webhooks: 'nobody’s',
  sandbox_payouts: 'nobody’s',
  auth_jwks: 'nobody’s',
  auth_verifications: 'nobody’s',
  spent_bot_checks: 'nobody’s',
  category_totals: 'nobody’s',
  facet_totals: 'nobody’s',
  search_words: 'nobody’s',
}
