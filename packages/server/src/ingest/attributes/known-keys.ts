import { AttributeKey } from './attribute-key.ts';

const key = (name: string): AttributeKey => new AttributeKey(name);

/** A key that events do not take over from their span. */
function ownKey(name: string): AttributeKey {
  const own = new AttributeKey(name);
  own.isOwn = true;
  return own;
}

/** The attributes that say what an item is. */
export class KnownKeys {
  readonly deploymentEnvironment = key('deployment_environment');
  readonly serviceName = key('service_name');
  readonly serviceNamespace = key('service_namespace');
  readonly otelLibraryName = key('otel_library_name');
  readonly otelLibraryVersion = key('otel_library_version');
  readonly telemetrySdkName = key('telemetry_sdk_name');

  readonly rpcSystem = key('rpc_system');
  readonly rpcService = key('rpc_service');
  readonly rpcMethod = key('rpc_method');

  readonly messagingSystem = key('messaging_system');
  readonly messagingOperation = key('messaging_operation');
  readonly messagingDestinationName = key('messaging_destination_name');
  readonly messagingDestinationKind = key('messaging_destination_kind');
  readonly messagingMessageType = key('messaging_message_type');
  readonly messagingClientId = key('messaging_client_id');
  readonly messagingConsumerGroupName = key('messaging_consumer_group_name');
  readonly messagingKafkaConsumerGroup = key('messaging_kafka_consumer_group');

  readonly dbSystem = key('db_system');
  readonly dbName = key('db_name');
  readonly dbOperation = key('db_operation');
  readonly dbSqlTable = key('db_sql_table');
  readonly dbStatement = key('db_statement');

  readonly httpRequestMethod = key('http_request_method');
  readonly httpResponseStatusCode = key('http_response_status_code');
  readonly httpRoute = key('http_route');
  readonly urlScheme = key('url_scheme');
  readonly urlFull = key('url_full');
  readonly urlPath = key('url_path');
  readonly clientAddress = key('client_address');
  readonly clientPort = key('client_port');
  readonly serverAddress = key('server_address');
  readonly serverPort = key('server_port');
  readonly serverSocketDomain = key('server_socket_domain');
  readonly serverSocketAddress = key('server_socket_address');
  readonly peerService = key('peer_service');

  readonly logSeverity = ownKey('log_severity');
  readonly logMessage = ownKey('log_message');
  readonly log = key('log');
  readonly message = key('message');
  readonly msg = key('msg');
  readonly exceptionType = ownKey('exception_type');
  readonly exceptionMessage = ownKey('exception_message');
  readonly displayName = key('display_name');

  readonly userAgentOriginal = key('user_agent_original');
  readonly userAgentName = key('user_agent_name');
  readonly userAgentVersion = key('user_agent_version');
  readonly userAgentOsName = key('user_agent_os_name');
  readonly userAgentOsVersion = key('user_agent_os_version');
  readonly userAgentDevice = key('user_agent_device');
  readonly userAgentIsBot = key('user_agent_is_bot');
}
