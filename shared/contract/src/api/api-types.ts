/* Written by tasks/generate-api-types.ts from what the API tells of itself: not to be edited. */

export interface paths {
  '/api/v1/confirmerPaiement/avis/2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the latest outcome for a fine, or one of its settlements */
    get: {
      parameters: {
        query: {
          /** @description two digits */
          cleAvis: string;
          /** @description 14 or 18 digits */
          numAvis: string;
          /** @description the settlement’s reference */
          referenceReglement?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @description two digits */
              cleAvis: string;
              /** @description the moment at which the receipt was issued */
              dateJustificatif?: string;
              /** @description a day, or a moment */
              dateReglement?: string;
              /**
               * @description refused and cancelled only if no other attempt was started since
               * @enum {unknown}
               */
              etat: 'PAYE' | 'EN_COURS' | 'REFUSE' | 'ANNULE' | 'AUCUN';
              /** @description when the attempt ends if no response comes; missing once it cannot be taken back */
              expireLe?: string;
              montant?: number;
              moyen?: string;
              /** @description 14 or 18 digits */
              numAvis: string;
              /** @description the receipt’s number; missing when paid at a tobacconist */
              numJustificatif?: string;
              /** @description the number that a settlement paid: of a deposit, the deposit’s own */
              numRegle?: string;
              referenceReglement?: string;
              /** @description cents still to be paid right after the settlement, as on its receipt */
              resteAPayer?: number;
              /** @description cents that may still be taken in addition to the reported outcome: by an attempt under way, else by the newest attempt of the last day, since the last payment by card, that ended without a response; 0 if there is none */
              sansReponse?: number;
              /** @enum {unknown} */
              typeAmende?:
                | 'AF'
                | 'AFm'
                | 'AFD'
                | 'AFDm'
                | 'AFM'
                | 'AFMD'
                | 'FPSM'
                | 'AMD'
                | 'AFMm'
                | 'AFMDm'
                | 'FPSMm';
              /** @enum {unknown} */
              typeReglement?: 'AMENDE' | 'CONSIGNATION';
            };
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/decrypte': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Decrypts a text that this API encrypted */
    get: {
      parameters: {
        query: {
          textChiffrer: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/plain': string;
          };
        };
        /** @description invalid-request, text-invalid */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request' | 'text-invalid';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/encrypte': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Encrypts a text for a link */
    get: {
      parameters: {
        query: {
          plaintText: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/plain': string;
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/envoiMail/2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends the receipt of a settlement by e-mail, to one mailbox once an hour */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            adrMail: string;
            /** @description 14 or 18 digits */
            avisId: string;
            /** @enum {unknown} */
            locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
            /** @description the settlement’s reference */
            referenceReglement: string;
          };
        };
      };
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @description ISO moment at which the one that was sent was asked for */
              date: string;
              /** @enum {unknown} */
              etat: 'FAIT' | 'DEJA_FAIT';
              /** @description ISO moment from which it can be asked for again; missing when it cannot */
              prochainLe?: string;
            };
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description settlement-unknown */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'settlement-unknown';
                message: string;
              };
            };
          };
        };
        /** @description mails-used-up */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'mails-used-up';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/envoiPostal/2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends the receipt of a settlement by post, once */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @description 14 or 18 digits */
            avisId: string;
            /** @enum {unknown} */
            locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
            /** @description the settlement’s reference */
            referenceReglement?: string;
          };
        };
      };
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @description ISO moment at which the one that was sent was asked for */
              date: string;
              /** @enum {unknown} */
              etat: 'FAIT' | 'DEJA_FAIT';
              /** @description ISO moment from which it can be asked for again; missing when it cannot */
              prochainLe?: string;
            };
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description settlement-unknown */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'settlement-unknown';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/envoiSips/avis/2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Begins a card payment: a page whose form hands the citizen over to the provider */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @constant */
            canal: '2';
            /** @description without it only a caller that has just looked the fine up may start */
            cleAvis?: string;
            /** @enum {unknown} */
            locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
            montantTransaction: number;
            /** @constant */
            nature: 'AMENDES';
            /** @description 14 or 18 digits */
            numAvis: string;
            /** @description ends the attempt that is under way and begins another; not-payable without one; needs cleAvis */
            reprendre?: boolean;
            /** @enum {unknown} */
            typeReglement: 'AMENDE' | 'CONSIGNATION';
          };
        };
      };
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/html': string;
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description notice-unknown */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'notice-unknown';
                message: string;
              };
            };
          };
        };
        /** @description payment-under-way, payment-pending, not-payable */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'payment-under-way' | 'payment-pending' | 'not-payable';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description amount-refused, deposit-impossible */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'amount-refused' | 'deposit-impossible';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/generePdf/2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Draws the receipt of a settlement */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @description 14 or 18 digits */
            avisId: string;
            /** @enum {unknown} */
            locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
            /** @description the settlement’s reference */
            referenceReglement: string;
          };
        };
      };
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/pdf': unknown;
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description settlement-unknown */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'settlement-unknown';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/generePdfVirement': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns a PDF with the facts for a bank transfer */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @description 14 or 18 digits */
            avisId: string;
            /** @description two digits */
            cleAvis: string;
            indicatifOperation?: string;
            /** @enum {unknown} */
            locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
            montant: number;
            /** @enum {unknown} */
            typeReglement: 'AMENDE' | 'CONSIGNATION';
          };
        };
      };
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/pdf': unknown;
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description notice-unknown */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'notice-unknown';
                message: string;
              };
            };
          };
        };
        /** @description not-payable */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'not-payable';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description amount-refused, deposit-impossible, indicator-missing */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'amount-refused' | 'deposit-impossible' | 'indicator-missing';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/recherche/amende': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Looks a fine up by its number and key, or by those of its deposit */
    get: {
      parameters: {
        query: {
          /** @description two digits */
          cleAmende: string;
          /** @description 14 or 18 digits */
          numAmende: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json':
              | null
              | {
                  statutPaiement: {
                    /** @constant */
                    valeur: 'ERREUR';
                  };
                }
              | {
                  /** @description a list */
                  bareme?: {
                    /**
                     * Format: date
                     * @description a day as YYYY-MM-DD, the last for a card or at a tobacconist
                     */
                    jusquAu?: string;
                    /**
                     * Format: date
                     * @description a day as YYYY-MM-DD, the last on which a transfer may arrive
                     */
                    jusquAuVirement?: string;
                    /** @description a whole number of cents, 0 or more */
                    montant: number;
                    /**
                     * @description the reduced, standard or increased amount; of an increased notice MINORE is the increased amount less 20 %
                     * @enum {unknown}
                     */
                    palier: 'MINORE' | 'FORFAITAIRE' | 'MAJORE';
                  }[];
                  /** @description two digits */
                  cle: string;
                  /** @description two digits */
                  cleConsignation?: string;
                  /**
                   * Format: date
                   * @description a day as YYYY-MM-DD
                   */
                  dateEnvoi?: string;
                  /** @description an object */
                  infraction?: {
                    /** @description a day as YYYY-MM-DD, or a moment as YYYY-MM-DDThh:mm */
                    date?: string;
                    /** @description 1 to 200 characters */
                    immatriculation?: string;
                    /** @description 1 to 200 characters */
                    lieu?: string;
                    /** @description 1 to 200 characters */
                    nature?: string;
                  };
                  /** @description a whole number */
                  mediaReglement?: number;
                  /** @description a whole number of cents, 0 or more */
                  montant?: number;
                  /** @description a whole number of cents, 0 or more */
                  montantConsignation?: number;
                  /** @description 14 or 18 digits */
                  numero: string;
                  /** @description 14 or 18 digits */
                  numeroConsignation?: string;
                  /** @description true or false */
                  paiementPartielAutorise?: boolean;
                  /** @description a list */
                  reglements?: {
                    /** @description a day as YYYY-MM-DD, or a moment as YYYY-MM-DDThh:mm */
                    date: string;
                    /** @description a whole number of cents, 0 or more */
                    montant: number;
                    /** @description 1 to 200 characters */
                    moyen: string;
                    /** @description 1 to 200 characters */
                    referenceReglement: string;
                    /**
                     * @description a payment, AMENDE, when missing
                     * @enum {unknown}
                     */
                    typeReglement?: 'AMENDE' | 'CONSIGNATION';
                  }[];
                  /** @description an object */
                  statutPaiement: {
                    /** @enum {unknown} */
                    valeur:
                      | 'PAYE_AUTRE'
                      | 'EN_COURS_PAIEMENT'
                      | 'PAIEMENT_EXPIRE'
                      | 'PAIEMENT_ANNULE'
                      | 'PAIEMENT_DIVERS'
                      | 'PAIEMENT_DESIMPUTE'
                      | 'ERREUR'
                      | 'A_PAYER'
                      | 'PAYE'
                      | 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
                  };
                  /** @enum {unknown} */
                  typeAmende:
                    | 'AF'
                    | 'AFm'
                    | 'AFD'
                    | 'AFDm'
                    | 'AFM'
                    | 'AFMD'
                    | 'FPSM'
                    | 'AMD'
                    | 'AFMm'
                    | 'AFMDm'
                    | 'FPSMm';
                };
          };
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description token-missing, token-invalid, token-expired */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'token-missing' | 'token-invalid' | 'token-expired';
                message: string;
              };
            };
          };
        };
        /** @description too-many-attempts */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'too-many-attempts';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/reponseSips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes what the provider says of a payment */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            Data?: string;
            Encode?: string;
            InterfaceVersion?: string;
            Seal?: string;
          };
        };
      };
      responses: {
        /** @description Nothing */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description invalid-request, response-refused */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request' | 'response-refused';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/retourSips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Brings the citizen back to the site; changes nothing */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            Data?: string;
            Encode?: string;
            InterfaceVersion?: string;
            Seal?: string;
          };
        };
      };
      responses: {
        /** @description Nothing */
        303: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description invalid-request */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Issues a token of 15 minutes */
    post: {
      parameters: {
        query: {
          sub: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description The requested value */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'text/plain': string;
          };
        };
        /** @description invalid-request, sub-invalid */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'invalid-request' | 'sub-invalid';
                message: string;
              };
            };
          };
        };
        /** @description body-too-large */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'body-too-large';
                message: string;
              };
            };
          };
        };
        /** @description internal */
        500: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              error: {
                /** @enum {string} */
                code: 'internal';
                message: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
