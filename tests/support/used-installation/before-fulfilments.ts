import { fileURLToPath } from 'node:url'

/**
 * An archive of the last version whose orders had no fulfilment: filled by `fillInstallation` of that version, with an order
 * of files, of work, and of both in every state. Those of both that end in `-open` had their files opened. It must not be
 * changed.
 */
export const beforeFulfilments = {
  archive: fileURLToPath(new URL('before-fulfilments.tar.gz', import.meta.url)),
  /** The time it was made. */
  at: '2026-11-23T20:06:00Z',
  buyer: 'buyer@carrow.example',
  seller: 'seller@carrow.example',
  orders: {
    files: {
      paid: '8lwhh7gd4vh2',
      delivered: 'v3a05gz7t41b',
      reported: '3eacwaintxx4',
      completed: 'op3p2kpdfwi8',
      cancelled: 'bcrhmn1xxmzt',
      refunded: 'uyjd0vrs2j5q',
    },
    work: {
      paid: 'hapn5xtnnsyu',
      delivered: 'k1jw3x2z09qh',
      'changes-requested': 'h661hdl58e2o',
      reported: 'p1f5bk8hg3ld',
      completed: '2zqxc1n4051z',
      cancelled: 'ynlduzn4uz6g',
      refunded: 'q7hiuj0szesj',
      pending: 'o7emxxk1z8fl',
    },
    both: {
      paid: 'wdigb9yt7yhm',
      'paid-open': 'u5w4tw7ud0rt',
      delivered: 'y6ibnbm0gmye',
      'delivered-open': '55z5ms1089l0',
      'changes-requested': 'rqvvjkcmtctc',
      reported: 'sfzs5rmqmd0i',
      completed: '1v5yucnxni3w',
      cancelled: 'ng2lwi2kbtme',
      refunded: '47ssqjftfw9w',
    },
  },
} as const
