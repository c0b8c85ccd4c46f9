import { fileURLToPath } from 'node:url'

/**
 * An archive of version 0.8.0, filled by `fillInstallation` of that version: the last one with the identity library, packed
 * cards, and single-column keys. It must not be changed.
 */
export const version080 = {
  archive: fileURLToPath(new URL('version-0-8-0.tar.gz', import.meta.url)),
  authSecret: 'an installation of version 0.8.0, used',
  buyer: { email: 'buyer@carrow.example' },
  /** The cookie of an open session of the buyer, valid for 90 days. */
  refreshCookie: 'AIfTkfyXabX3PVGSar2c3gsiJ3cQbjgI.sL%2B0IdQ8pYhQ52p1eUKzNoNkVRcr4eoriACiQDXGWYY%3D',
  madeAt: '2026-11-24T18:08:39Z',
  order: 'hu874ynjimex',
  conversation: 'ngiw4ve6gc5s',
  project: 'dskk0vi71g3m',
}
