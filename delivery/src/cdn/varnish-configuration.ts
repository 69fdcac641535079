import { noAnswerHeaders, noAnswerPage } from '../serve/answer-plainly.ts';
import { payerReturn } from '../serve/route-matcher.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';

/*
 * Varnish in front of the servers of a site, as a CDN would be. The servers decide how long each answer is cached (`Cache-Control`,
 * and `CDN-Cache-Control` for answers that a cache may keep and a browser may not). Nothing is ever purged.
 */

export interface CdnSettings {
  /** Addresses of the site’s servers, as `host:port`. */
  readonly servers: readonly string[];
}

const known = languages.join('|');

/** @throws {DeliveryError} when no server is named, or when one is not an address with a port. */
export function varnishConfiguration({ servers }: CdnSettings): string {
  if (servers.length === 0)
    throw new DeliveryError('Name the servers of the site: --server 10.0.0.1:4200');
  const backends = servers.map((server, index) => backend(`server${index}`, server));
  const members = servers.map((_, index) => `    site.add_backend(server${index});`);
  return ['vcl 4.1;', 'import directors;', 'import std;', probe, ...backends, init(members), rules]
    .join('\n\n')
    .concat('\n');
}

function backend(name: string, server: string): string {
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(server) ?? [];
  if (host === undefined || port === undefined) {
    throw new DeliveryError(
      `A server is a name or an address, and a port, as 10.0.0.1:4200, not "${server}"`,
    );
  }
  return `backend ${name} {
    .host = "${host}";
    .port = "${port}";
    .probe = alive;
    .connect_timeout = 1s;
    .first_byte_timeout = 25s;
    .between_bytes_timeout = 10s;
}`;
}

const probe = `probe alive {
    .request =
        "HEAD /robots.txt HTTP/1.1"
        "Host: probe"
        "Connection: close";
    .interval = 1s;
    .timeout = 900ms;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}`;

const init = (members: readonly string[]) => `sub vcl_init {
    new site = directors.round_robin();
${members.join('\n')}
}`;

const isPayerReturn = `req.method == "POST" && req.url ~ "^${payerReturn.path}(\\?|$)"`;

const sentWithNoAnswer = Object.entries(noAnswerHeaders).map(
  ([name, value]) => `        set resp.http.${name} = "${value}";`,
);

const rules = `sub vcl_recv {
    # Traces start at the servers: with these headers, a citizen could have every request recorded.
    unset req.http.traceparent;
    unset req.http.tracestate;
    unset req.http.baggage;
    set req.backend_hint = site.backend();
    if (req.restarts == 0) {
        unset req.http.x-stale;
    }
    # While a server responds, an expired answer is sent for one more second and renewed in the background. While none
    # does, an answer that expired within the last 24 hours is sent.
    if (req.http.x-stale || !std.healthy(req.backend_hint)) {
        set req.grace = 24h;
    } else {
        set req.grace = 1s;
    }
    unset req.http.x-document;
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.url ~ "^/(api|beacon)(/|\\?|$)") {
        return (pass);
    }
    # The site has no cookies and no accounts, so no answer depends on the citizen.
    unset req.http.cookie;
    unset req.http.authorization;

    # Selects the best encoding that the browser accepts. Only the server evaluates a list with weights.
    if (req.http.accept-encoding !~ ";") {
        if (req.http.accept-encoding ~ "(^|,)\\s*br\\s*(,|$)") {
            set req.http.accept-encoding = "br";
        } elsif (req.http.accept-encoding ~ "(^|,)\\s*gzip\\s*(,|$)") {
            set req.http.accept-encoding = "gzip";
        } else {
            unset req.http.accept-encoding;
        }
    }

    if (req.url ~ "^/(releases|assets)/") {
        # These are files, which do not depend on the query or on the language.
        set req.url = regsub(req.url, "\\?.*$", "");
        unset req.http.accept-language;
        return (hash);
    }

    # Documents differ only by language. The parameter decides, then the first language of the list if it has no weight.
    # The server evaluates every other list, and its answer is cached separately because of the Vary header.
    set req.http.x-document = regsub(req.url, "\\?.*$", "");
    set req.http.x-langue = "";
    if (req.url ~ "[?&]langue=") {
        set req.http.x-langue = std.tolower(regsub(req.url, "^[^?]*\\?(?:.*?&)??langue=([^&#]*).*$", "\\1"));
        set req.url = req.http.x-document + "?langue=" + req.http.x-langue;
    } else {
        set req.url = req.http.x-document;
    }
    if (req.http.x-langue ~ "^(${known})(-[a-z0-9-]*)?$") {
        set req.http.accept-language = regsub(req.http.x-langue, "-.*$", "");
    } elsif (req.http.accept-language ~ "(?i)^(${known})(-[a-z0-9-]*)?\\s*(,|$)") {
        set req.http.accept-language = std.tolower(regsub(req.http.accept-language, "(?i)^(${known}).*$", "\\1"));
    }
    # The document is the same for every number of a fine, and no route has its own segment of digits.
    set req.http.x-document = regsuball(req.http.x-document, "/[0-9]+(?=/|$)", "/0");
    return (hash);
}

sub vcl_hash {
    if (req.http.x-document) {
        hash_data(req.http.x-document);
        hash_data(req.http.x-langue);
    } else {
        hash_data(req.url);
    }
    hash_data(req.http.accept-encoding);
    return (lookup);
}

sub vcl_backend_fetch {
    unset bereq.http.x-document;
    unset bereq.http.x-langue;
    unset bereq.http.x-stale;
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        if (!bereq.uncacheable) {
            return (error(beresp.status, "Unavailable"));
        }
    }
    # Answers are cached as they arrive, because the servers compress the files in advance.
    set beresp.do_gunzip = false;
    set beresp.do_gzip = false;
    set beresp.grace = 0s;
    set beresp.keep = 1h;
    if (beresp.http.cache-control ~ "no-store" || beresp.status >= 400) {
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (beresp.http.cdn-cache-control) {
        set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=([0-9]+).*$", "\\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "^.*stale-if-error=([0-9]+).*$", "\\1s"), 0s);
    } elsif (beresp.http.cache-control ~ "no-cache") {
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
    } else {
        set beresp.grace = 24h;
    }
    return (deliver);
}

sub vcl_backend_error {
    # The request is repeated, because another server may respond.
    if (!bereq.uncacheable && bereq.retries < 2) {
        return (retry);
    }
    return (abandon);
}

sub vcl_deliver {
    if (resp.status >= 500 && ${isPayerReturn}) {
        return (synth(resp.status));
    }
    if (obj.uncacheable) {
        set resp.http.x-cache = "pass";
    } elsif (obj.hits > 0) {
        set resp.http.x-cache = "hit";
    } else {
        set resp.http.x-cache = "miss";
    }
    unset resp.http.cdn-cache-control;
    unset resp.http.via;
    unset resp.http.x-varnish;
}

sub vcl_synth {
    if (resp.status >= 500 && !req.http.x-stale && (req.method == "GET" || req.method == "HEAD") && req.restarts < 2) {
        set req.http.x-stale = "1";
        return (restart);
    }
    set resp.http.cache-control = "no-store";
    # A citizen who returns from the card page may have just paid, and is sent to a page that explains what to do.
    if (resp.status >= 500 && ${isPayerReturn}) {
        set resp.status = 303;
        set resp.reason = "See Other";
        set resp.http.location = "${payerReturn.page}";
        return (deliver);
    }
    set resp.http.x-content-type-options = "nosniff";
    if (resp.status >= 500 && req.method == "GET" && req.http.accept ~ "text/html") {
        set resp.http.content-type = "text/html; charset=utf-8";
${sentWithNoAnswer.join('\n')}
        set resp.body = {"${noAnswerPage}
"};
        return (deliver);
    }
    set resp.http.content-type = "text/plain; charset=utf-8";
    set resp.body = resp.reason + {"
"};
    return (deliver);
}`;
