/** What keeps a connection from being encrypted, in words. */
export interface TlsFault {
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

/** What is wrong with a certificate: goes on after "The certificate of ...". */
interface CertificateFault extends Pick<TlsFault, 'hint'> {
  readonly what: string;
}

const UNTRUSTED: CertificateFault = {
  what: 'was issued by nobody who is trusted here',
  hint: 'If the authority is your own: NODE_EXTRA_CA_CERTS=ca.pem trusts it, NODE_USE_SYSTEM_CA=1 trusts those of this machine.',
};

/** By the names of OpenSSL and Node. */
const CERTIFICATE_FAULTS: Readonly<Record<string, CertificateFault>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    what: 'has expired',
    hint: 'Whoever runs the server has to renew it, unless the clock of this machine is wrong.',
  },
  CERT_NOT_YET_VALID: {
    what: "isn't valid yet",
    hint: 'Is the clock of this machine right?',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'is for another host',
    hint: 'Use the server name that is in its certificate.',
  },
};

const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** What is wrong with the encryption of a connection, by the client's message that it got no answer; undefined for nothing. */
export function tlsFault(message: string): TlsFault | undefined {
  const [, place = '', reason = ''] = /^No answer from (\S+): (\w+)\. /u.exec(message) ?? [];
  if (NO_TLS.has(reason))
    return {
      message: `${place} doesn't speak https (${reason}).`,
      hint: `Is it ${place.replace('https:', 'http:')}?`,
    };
  if (!Object.hasOwn(CERTIFICATE_FAULTS, reason)) return undefined;
  const fault = CERTIFICATE_FAULTS[reason];
  return (
    fault && { message: `The certificate of ${place} ${fault.what} (${reason}).`, hint: fault.hint }
  );
}
