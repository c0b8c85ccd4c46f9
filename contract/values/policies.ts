/** The policies of the site, by the last part of their addresses, and how pages name them. */
export const policyNames = {
  'privacy-policy': 'Privacy policy',
  'terms-conditions': 'Terms and conditions',
  'cookie-policy': 'Cookie policy',
  'refund-policy': 'Refund policy',
  'delivery-policy': 'Delivery policy',
} as const
export type PolicyName = keyof typeof policyNames
export const policyList = Object.keys(policyNames) as [PolicyName, ...PolicyName[]]

/** Bounds of what the staff write for a version of a policy. */
export const policyLimits = { changes: 10, change: 300, rules: 20_000, daysAhead: 365 }
