import { Errors } from 'typebox/value';
import { calls, type CallName } from '../../contract/calls';
import { Snapshot } from '../../contract/support';

/**
 * What of a snapshot the contract of this version does not know or misses: `getCart /cartItems/0/quantity must be
 * integer`.
 */
export function contractFaults(snapshot: Snapshot): string[] {
  const say = (at: string, errors: Iterable<{ instancePath: string; message: string }>) =>
    [...errors].map((each) => `${at} ${each.instancePath || '/'} ${each.message}`);
  const own = say('snapshot', Errors(Snapshot, snapshot));
  // The short form of a QR code leaves out on purpose what the contract wants.
  if (snapshot.reducedFrom) return own;
  return [
    ...own,
    ...snapshot.replies.flatMap((reply) =>
      reply.failed ? [] : say(reply.call, Errors(calls[reply.call as CallName].data, reply.data)),
    ),
  ];
}
