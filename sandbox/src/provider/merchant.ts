/** The one merchant that the simulator works for. */
export interface Merchant {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
}
