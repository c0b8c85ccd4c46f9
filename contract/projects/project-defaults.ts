/** A project's default values. */
export const projectDefaults = { status: 'Active', teamSize: 1, price: 0, licence: 'personal' } as const
