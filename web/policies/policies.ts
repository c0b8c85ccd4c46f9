/** Every text of this kind, in the order in which pages list them. */
export const policies = [
  { title: 'Privacy policy', to: '/privacy-policy' },
  { title: 'Terms and conditions', to: '/terms-conditions' },
  { title: 'Cookie policy', to: '/cookie-policy' },
  { title: 'Refund policy', to: '/refund-policy' },
  { title: 'Delivery policy', to: '/delivery-policy' },
  { title: 'Accessibility', to: '/accessibility' },
] as const

export type PolicyPath = (typeof policies)[number]['to']
