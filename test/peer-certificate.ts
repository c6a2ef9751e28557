import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** What local peers that speak TLS show: of nobody's machine, for `localhost`, `127.0.0.1`, `127.0.0.2`, `mail.test` and `push.test`, from 2020 to 2120. */
export const peerCertificate = `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIBATAKBggqhkjOPQQDAjAjMSEwHwYDVQQDDBhQZWVycyBv
ZiBMZWN0ZXJuJ3MgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw
MDBaMCMxITAfBgNVBAMMGFBlZXJzIG9mIExlY3Rlcm4ncyB0ZXN0czBZMBMGByqG
SM49AgEGCCqGSM49AwEHA0IABPtWm9itQGaFSY91NYAxNWgaENF0sxAFqY9ZrNp2
Nyhu3h1Y70xNVFSGS40SM5tWHxAobOplGslZ0SCHpPXOVRujajBoMDYGA1UdEQQv
MC2CCWxvY2FsaG9zdIIJcHVzaC50ZXN0ggltYWlsLnRlc3SHBH8AAAGHBH8AAAIw
DwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQURHXFUVS+2nGNR0XVM8SMR2KE1ZAw
CgYIKoZIzj0EAwIDSQAwRgIhAMOk0SGkYakg8FolNZYr5a2SY4B74epIC9+Jvx5/
qnEVAiEAsjEBI1Vehf98dAZuH9RdfUg4Y35e+hOdIkz8CEiQAnA=
-----END CERTIFICATE-----`;
export const peerKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSt9bgCLqUeffbKJD
/BSgTpPHudpy6FeudTQUnV7hpdmhRANCAAT7VpvYrUBmhUmPdTWAMTVoGhDRdLMQ
BamPWazadjcobt4dWO9MTVRUhkuNEjObVh8QKGzqZRrJWdEgh6T1zlUb
-----END PRIVATE KEY-----`;

/** From now on this process believes the peers' certificate; what comes back ends it. */
export function trustPeers(): () => void {
	const before = getCACertificates('default');
	setDefaultCACertificates([...before, peerCertificate]);
	return () => setDefaultCACertificates(before);
}
